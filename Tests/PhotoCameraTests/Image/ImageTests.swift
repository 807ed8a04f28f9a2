import Testing

@testable import PhotoCamera

@Suite("An image")
struct ImageTests {
    private func ramp(_ width: Int, _ height: Int) throws -> Image {
        try Image(width: width, height: height, bgr: (0..<(width * height * 3)).map { UInt8($0 % 251) })
    }

    private func setFirstByte(of image: inout Image, to value: UInt8) {
        var bytes = image.mutableBytes
        bytes[0] = value
    }

    @Test("copies its pixels only when a copy changes")
    func copyOnWrite() throws {
        let first = try ramp(5, 4)
        var second = first
        #expect(first == second)
        setFirstByte(of: &second, to: 200)
        #expect(first.bytes[0] == 0)
        #expect(second.bytes[0] == 200)
    }

    @Test(
        "refuses sides that no picture has",
        arguments: [(0, 1), (1, 0), (-1, 5), (65536, 1), (Int.max, Int.max), (65535, 65535)])
    func badSides(width: Int, height: Int) {
        #expect(throws: PhotoCameraError.self) { try Image(width: width, height: height) }
    }

    @Test("refuses a number of pixels that is not its own", arguments: [0, 11, 13])
    func badCount(count: Int) {
        #expect(throws: PhotoCameraError.self) {
            try Image(width: 2, height: 2, bgr: Array(repeating: 0, count: count))
        }
    }

    @Test(
        "stands upright after its orientation and the one that undoes it",
        arguments: ImageOrientation.allCases)
    func orientations(orientation: ImageOrientation) throws {
        let image = try ramp(7, 3)
        let undo: ImageOrientation =
            switch orientation {
            case .right: .left
            case .left: .right
            default: orientation
            }
        let turned = try image.oriented(orientation)
        #expect((turned.width == 3) == orientation.swapsSides)
        #expect(try turned.oriented(undo) == image)
    }

    @Test("turned clockwise has its left column on top")
    func clockwise() throws {
        let image = try Image(width: 1, height: 2, bgr: [1, 1, 1, 2, 2, 2])
        let turned = try image.oriented(.right)
        #expect(turned.bytes[0] == 2)
        #expect(turned.bytes[3] == 1)
    }

    @Test("crops to its own memory, and refuses what lies outside")
    func crop() throws {
        let image = try ramp(6, 6)
        var part = try image.cropped(to: PixelRect(x: 1, y: 2, width: 3, height: 2))
        #expect(part.bytes[0] == image.bytes[(2 * 6 + 1) * 3])
        setFirstByte(of: &part, to: 250)
        #expect(image == (try ramp(6, 6)))
        for rect in [
            PixelRect(x: 4, y: 0, width: 3, height: 1), PixelRect(x: -1, y: 0, width: 1, height: 1),
            PixelRect(x: Int.max, y: 0, width: 1, height: 1), PixelRect(x: 0, y: 0, width: 0, height: 1),
        ] {
            #expect(throws: PhotoCameraError.self) { try image.cropped(to: rect) }
        }
    }

    @Test("keeps its pixels in PNG", arguments: [(1, 1), (1, 400), (33, 17)])
    func png(width: Int, height: Int) throws {
        let image = try ramp(width, height)
        #expect(try Image(decoding: image.encoded(as: .png)) == image)
    }

    @Test("stays red when it is red", arguments: PictureFormat.allCases)
    func red(format: PictureFormat) throws {
        let image = try Image(width: 16, height: 16, bgr: (0..<256).flatMap { _ in [UInt8(0), 0, 255] })
        let read = try Image(decoding: image.encoded(as: format))
        #expect(read.bytes[2] > 250 && read.bytes[1] < 5 && read.bytes[0] < 5)
    }

    @Test("refuses a quality outside 1...100", arguments: [0, 101, -5, Int.max])
    func quality(quality: Int) throws {
        let image = try ramp(2, 2)
        #expect(throws: PhotoCameraError.self) { try image.encoded(as: .jpeg, quality: quality) }
    }

    @Test("refuses more pixels than the limit before it makes them")
    func limit() throws {
        let bytes = try ramp(20, 20).encoded(as: .png)
        #expect(throws: PhotoCameraError.self) { try Image(decoding: bytes, pixelLimit: 399) }
        #expect(try Image(decoding: bytes, pixelLimit: 400).width == 20)
    }

    @Test("refuses half a JPEG")
    func truncated() throws {
        let bytes = try ramp(64, 64).encoded(as: .jpeg)
        #expect(throws: PhotoCameraError.self) { try Image(decoding: Array(bytes.prefix(bytes.count / 2))) }
    }
}
