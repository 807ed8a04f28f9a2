internal import COpenCVShim

typealias OpaqueTable = OpaquePointer

/// A table that says for each colour which one takes its place, as colourists make it.
@safe
public struct ColourTable: Sendable, Hashable {
    private let storage: ColourTableStorage
    private let source: Source

    private enum Source: Hashable {
        case cube([UInt8])
        case hald(Image)
    }

    /// Reads a .cube file, of Adobe's or DaVinci Resolve's dialect: curves, a cube, or both.
    ///
    /// A curve has up to 65536 points, a cube up to 129 a side. Values outside of 0...1 are cut.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - name: What errors call it.
    /// - Throws: `undecodable` with the number of the line, `outOfMemory`.
    public init(cube bytes: [UInt8], name: String = "table") throws(PhotoCameraError) {
        source = .cube(bytes)
        storage = try unsafe ColourTableStorage(name) { out in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return .invalid }
                return unsafe pcv_table_read(start, buffer.count, out)
            }
        }
    }

    /// Reads a Hald picture: a cube that is unrolled to a square of 8, 27, 64, 125, 216, 343, 512, 729, 1000
    /// or 1331 pixels.
    ///
    /// - Throws: `undecodable` for a picture of another size, `outOfMemory`.
    public init(hald image: Image, name: String = "table") throws(PhotoCameraError) {
        source = .hald(image)
        storage = try unsafe image.withHandle { handle throws(PhotoCameraError) in
            try unsafe ColourTableStorage(name) { out in unsafe pcv_table_from_hald(handle, out) }
        }
    }

    /// The longest .cube file that is read: 64 MiB.
    static let longestFile = 1 << 26

    /// Reads a table from a file: a picture is a Hald table, anything else a .cube file.
    ///
    /// Blocks the calling thread.
    ///
    /// - Throws: As `init(cube:)` and `init(hald:)`, and `missingFile`, `accessDenied`, `tooLarge`.
    public init(contentsOf path: FilePath) throws(PhotoCameraError) {
        let name = path.description
        guard path.kind != .folder else {
            throw .undecodable(path: name, reason: "is a directory. Give a whole .cube or Hald table")
        }
        let bytes = try path.readAll(upTo: Self.longestFile)
        guard bytes.count < Self.longestFile else {
            throw .tooLarge(path: name, reason: "more than 64 MiB. Give a smaller table")
        }
        guard !bytes.isEmpty else {
            throw .undecodable(path: name, reason: "the file is empty. Give a whole .cube or Hald table")
        }
        let isPicture = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe pcv_picture_is_known($0, buffer.count) } ?? false
        }
        if isPicture {
            try self.init(hald: Image(decoding: bytes, name: name, pixelLimit: 1331 * 1331), name: name)
        } else {
            try self.init(cube: bytes, name: name)
        }
    }

    /// Whether both were read from the same bytes or pixels.
    public static func == (left: ColourTable, right: ColourTable) -> Bool { left.source == right.source }

    /// Hashes what it was read from.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }

    func look(width: Int, height: Int, strength: Double) throws(PhotoCameraError) -> LookHandle {
        try unsafe LookHandle("filter lut", width: width, height: height) { width, height, out in
            unsafe pcv_look_create_table(width, height, storage.table, strength, out)
        }
    }
}

/// The one owner of a bridge table, which nothing changes.
@safe
private final class ColourTableStorage: Sendable {
    nonisolated(unsafe) let table: OpaqueTable

    init(
        _ name: String, _ body: (UnsafeMutablePointer<OpaqueTable?>) -> Status
    ) throws(PhotoCameraError) {
        var table: OpaqueTable?
        do {
            try unsafe body(&table).check()
        } catch {
            throw error.status == .undecodable
                ? .undecodable(path: name, reason: error.text + ". Give a whole .cube or Hald table")
                : error.asError(name)
        }
        guard let table = unsafe table else { throw .internalFailure(reason: "no table was made") }
        unsafe self.table = table
    }

    deinit {
        unsafe pcv_table_destroy(table)
    }
}
