extension PictureMetadata {
    /// Says in XMP, too, that the pixels stand upright.
    mutating func makeUpright() {
        guard let xmp, var text = String(validating: xmp, as: UTF8.self) else { return }
        for (before, after) in [("tiff:Orientation=\"", "\""), ("<tiff:Orientation>", "<")] {
            for value in 2...8 {
                text = text.replacing("\(before)\(value)\(after)", with: "\(before)1\(after)")
            }
        }
        self.xmp = Array(text.utf8)
    }

    /// Leaves out the small picture that Photoshop keeps, which no longer looks like the picture.
    mutating func removePhotoshopThumbnail() {
        guard let photoshopResources else { return }
        var resources = PhotoshopResources(photoshopResources)
        resources.removeThumbnails()
        self.photoshopResources = resources.bytes.isEmpty ? nil : resources.bytes
    }

    /// Leaves out what a format has no place for, and tells what that is.
    mutating func fit(into format: PictureFormat, notes: inout [String]) {
        if format == .jpeg, let xmp, xmp.count > JPEGFile.xmpLimit {
            self.xmp = nil
            xmpExtension = nil
            notes.append("its XMP is longer than a JPEG can hold, and was left out")
        }
        if format != .jpeg, xmpExtension != nil {
            xmpExtension = nil
            xmp = xmp.map(Self.withoutExtensionName)
            notes.append("the extension of its XMP has a place in a JPEG alone, and was left out")
        }
        if !format.holdsPhotoshopResources, let resources = photoshopResources {
            photoshopResources = nil
            guard PhotoshopResources(resources).hasCaption else { return }
            let name = format == .png ? "PNG" : "WebP"
            notes.append("IPTC's caption and keywords have no place in a \(name), and were left out")
        }
    }

    /// The digest by which XMP names its extension; nil where it names none.
    static func xmpExtensionName(in xmp: [UInt8]) -> ArraySlice<UInt8>? {
        for start in ["xmpNote:HasExtendedXMP=\"", "xmpNote:HasExtendedXMP='", "<xmpNote:HasExtendedXMP>"] {
            guard let place = xmp.firstRange(of: start.utf8) else { continue }
            let name = xmp[place.upperBound...].prefix { isHexadecimal($0) }
            if name.count == 32 { return name }
        }
        return nil
    }

    /// The same XMP without that name, which is an attribute or an element.
    private static func withoutExtensionName(_ xmp: [UInt8]) -> [UInt8] {
        guard let name = xmpExtensionName(in: xmp) else { return xmp }
        var (start, end) = (name.startIndex, name.endIndex)
        let element = Array("<xmpNote:HasExtendedXMP>".utf8)
        let closing = Array("</xmpNote:HasExtendedXMP>".utf8)
        if xmp[..<start].suffix(element.count).elementsEqual(element) {
            guard xmp[end...].starts(with: closing) else { return xmp }
            start -= element.count
            end += closing.count
        } else {
            start -= "xmpNote:HasExtendedXMP='".utf8.count
            end += 1
        }
        return Array(xmp[..<start] + xmp[min(end, xmp.endIndex)...])
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }
}

extension PictureFormat {
    fileprivate var holdsPhotoshopResources: Bool { self == .jpeg || self == .tiff }
}
