import Testing

@testable import PhotoCamera

@Suite("Shape of a picture")
struct PictureShapeTests {
    /// A picture without any symmetry.
    private static func picture(_ width: Int = 47, _ height: Int = 30) throws -> Image {
        let bytes = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 91 &* 13) }
        return try Image(width: width, height: height, bgr: bytes)
    }

    private static let crops: [PictureShape.Crop?] = [
        nil, .ratio(width: 1, height: 1), .ratio(width: 16, height: 9), .ratio(width: 1, height: 30),
        .rect(PixelRect(x: 3, y: 5, width: 20, height: 11)),
        .rect(PixelRect(x: 0, y: 0, width: 1, height: 1)),
    ]
    private static let scales: [PictureShape.Scale?] = [
        nil, .factor(0.5), .factor(2.3), .fit(width: 10, height: 100), .fit(width: 1, height: 1),
    ]

    @Test(
        "on every orientation is what the same steps give one by one",
        arguments: ImageOrientation.allCases, [false, true]
    )
    func composed(orientation: ImageOrientation, isMirrored: Bool) throws {
        let stored = try Self.picture()
        var upright = try stored.oriented(orientation)
        if isMirrored { upright = try upright.mirrored() }
        for crop in Self.crops {
            for scale in Self.scales {
                for zoom in [1, 2.5, 10] {
                    var shape = PictureShape()
                    (shape.crop, shape.scale, shape.zoom) = (crop, scale, zoom)
                    let steps = try Self.steps(shape, on: upright)
                    (shape.orientation, shape.isMirrored) = (orientation, isMirrored)
                    #expect(try stored.shaped(shape) == steps, "\(shape)")
                }
            }
        }
    }

    /// Cut by one function and brought to size by another.
    private static func steps(_ shape: PictureShape, on upright: Image) throws -> Image {
        let plan = try shape.plan(width: upright.width, height: upright.height)
        let part = try upright.cropped(to: plan.part)
        guard (part.width, part.height) != (plan.width, plan.height) else { return part }
        return try part.resized(width: plan.width, height: plan.height)
    }

    @Test(
        "keeps the largest part of a ratio around the middle",
        arguments: [
            (1920, 1080, 16, 9, PixelRect(x: 0, y: 0, width: 1920, height: 1080)),
            (1920, 1080, 4, 3, PixelRect(x: 240, y: 0, width: 1440, height: 1080)),
            (1920, 1080, 1, 1, PixelRect(x: 420, y: 0, width: 1080, height: 1080)),
            (1080, 1920, 16, 9, PixelRect(x: 0, y: 656, width: 1080, height: 608)),
            (5, 5, 1, 1000, PixelRect(x: 2, y: 0, width: 1, height: 5)),
        ]
    )
    func ratio(width: Int, height: Int, across: Int, down: Int, part: PixelRect) throws {
        var shape = PictureShape()
        shape.crop = .ratio(width: across, height: down)
        #expect(try shape.plan(width: width, height: height).part == part)
    }

    @Test("zooms into the middle and keeps the size", arguments: [1.5, 2, 10])
    func zoom(zoom: Double) throws {
        var shape = PictureShape()
        shape.zoom = zoom
        let plan = try shape.plan(width: 600, height: 300)
        #expect(plan.width == 600 && plan.height == 300)
        #expect(plan.part.width == Int((600 / zoom).rounded()))
        #expect(abs(plan.part.x * 2 + plan.part.width - 600) <= 1)
        #expect(abs(plan.part.y * 2 + plan.part.height - 300) <= 1)
    }

    @Test("never has a side without a pixel, nor one that no picture has")
    func extremes() throws {
        for (width, height) in [(1, 1), (1, 1000), (1000, 1), (3, 2)] {
            let image = try Self.picture(width, height)
            for crop in [PictureShape.Crop.ratio(width: 65535, height: 1), .ratio(width: 1, height: 65535)] {
                var shape = PictureShape()
                (shape.crop, shape.zoom, shape.scale) = (crop, 10, .factor(0.001))
                #expect(try image.shaped(shape).width == 1)
            }
        }
        var shape = PictureShape()
        shape.scale = .factor(100)
        #expect(throws: PhotoCameraError.self) { try Self.picture(1000, 1).shaped(shape) }
    }

    @Test(
        "refuses numbers outside their ranges, with the value",
        arguments: [0, 0.99, 10.01, -1, .nan, .infinity]
    )
    func badNumbers(number: Double) throws {
        var shape = PictureShape()
        shape.zoom = number
        #expect(
            throws: PhotoCameraError.invalidValue(
                name: "zoom", value: "\(number)", reason: "must be 1 to 10")
        ) { try Self.picture().shaped(shape) }
        shape.zoom = 1
        shape.scale = .factor(number * 1000)
        #expect(throws: PhotoCameraError.self) { try Self.picture().shaped(shape) }
    }

    @Test(
        "refuses a part outside the picture",
        arguments: [(0, 0, 48, 1), (-1, 0, 1, 1), (47, 0, 1, 1), (0, 0, 0, 1), (Int.max, 1, 1, 1)]
    )
    func outside(x: Int, y: Int, width: Int, height: Int) throws {
        var shape = PictureShape()
        shape.crop = .rect(PixelRect(x: x, y: y, width: width, height: height))
        #expect(throws: PhotoCameraError.self) { try Self.picture().shaped(shape) }
    }

    @Test("comes with a capture, after the camera is turned and before the look")
    func capture() async throws {
        var configuration = PhotoCamera.Configuration()
        configuration.clock = TestClock(passesWhenBlocked: true)
        configuration.zoom = 2
        let camera = PhotoCamera(input: .scripted([.frame(try Self.picture())]), configuration: configuration)
        var settings = PhotoSettings()
        settings.orientation = .landscapeRight
        settings.crop = .ratio(width: 1, height: 1)
        settings.scale = .fit(width: 15, height: 15)
        settings.keepsOriginal = true
        let photo = try await camera.captureSinglePhoto(settings)
        #expect(photo.image.width == 15 && photo.image.height == 15)
        #expect(try photo.original == Self.picture().oriented(.right))
        var shape = PictureShape()
        (shape.crop, shape.zoom, shape.scale) = (settings.crop, 2, settings.scale)
        #expect(try photo.image == Self.picture().oriented(.right).shaped(shape))
        #expect(!photo.isPlain && photo.resolvedSettings.shape.zoom == 2)
    }
}

@Suite("Zoom of a camera's own")
struct OpticalZoomTests {
    private func control(_ range: ClosedRange<Int>, step: Int = 1) -> CaptureControl {
        CaptureControl(
            name: "zoom_absolute", identifier: 0x9a090d, kind: .integer, range: range, step: step,
            defaultValue: range.lowerBound, value: range.lowerBound, text: "", menu: [], isInactive: false,
            isReadOnly: false, isWriteOnly: false, isGrabbed: false, isVolatile: false)
    }

    @Test(
        "goes as far as it can, and leaves the rest",
        arguments: [
            (100...500, 1, 2.0, 200, 1.0), (100...300, 1, 6, 300, 2), (100...500, 30, 2, 190, 2 / 1.9),
        ]
    )
    func zoom(range: ClosedRange<Int>, step: Int, zoom: Double, value: Int, left: Double) throws {
        let own = try #require(OpticalZoom(zoom, [control(range, step: step)]))
        #expect(own.value == value)
        #expect(abs(own.left(of: zoom, taken: value) - left) < 1e-9)
    }

    @Test("is none where the camera does not tell what 1 is")
    func none() {
        #expect(OpticalZoom(2, []) == nil)
        #expect(OpticalZoom(2, [control(0...10)]) == nil)
    }
}
