/// A file whose metadata can be read and set without its pixels.
protocol MetadataFile {
    /// Reads a file; nil for one of another format, or that is not whole.
    init?(_ bytes: [UInt8])
    /// The whole file.
    var bytes: [UInt8] { get }
    /// What it tells; setting it leaves all else as it is.
    var metadata: PictureMetadata { get set }
    /// Takes out what it tells, but for what its colours need.
    mutating func removeMetadata()
}

extension JPEGFile: MetadataFile {}
extension PNGFile: MetadataFile {}

extension PictureFormat {
    /// The parts of a file, by its first bytes; nil where they cannot be told apart.
    static func parts(of file: [UInt8]) -> (any MetadataFile)? {
        switch PictureFormat(signature: file) {
        case .jpeg: JPEGFile(file)
        case .png: PNGFile(file)
        case .webp: WebPFile(file)
        case .tiff: TIFFFile(file)
        case nil: nil
        }
    }
}
