extension JPEGFile {
    private static let exifSignature = "Exif\0\0"
    static let xmpSignature = "http://ns.adobe.com/xap/1.0/\0"
    private static let profileSignature = "ICC_PROFILE\0"
    private static let photoshopSignature = "Photoshop 3.0\0"
    /// The most bytes that a segment holds.
    static let segmentLimit = 65533
    /// The most bytes of an EXIF block.
    static let exifLimit = segmentLimit - exifSignature.utf8.count
    /// The most bytes of the main part of XMP.
    static let xmpLimit = segmentLimit - xmpSignature.utf8.count

    /// What the segments tell; setting it leaves all others as they are.
    var metadata: PictureMetadata {
        get {
            var metadata = PictureMetadata()
            metadata.exif = content(Marker.app1, Self.exifSignature).flatMap { ExifBlock($0) }
            metadata.xmp = content(Marker.app1, Self.xmpSignature).map { Array($0) }
            metadata.xmpExtension = xmpExtension(of: metadata.xmp)
            metadata.colourProfile = profile
            metadata.photoshopResources = photoshopResources
            return metadata
        }
        set {
            let old = metadata
            if newValue.colourProfile != old.colourProfile { setProfile(newValue.colourProfile) }
            if newValue.photoshopResources != old.photoshopResources {
                setPhotoshopResources(newValue.photoshopResources)
            }
            let xmp = newValue.xmp.flatMap { $0.count <= Self.xmpLimit ? $0 : nil }
            set(Marker.app1, Self.xmpSignature, to: xmp)
            if newValue.xmpExtension != old.xmpExtension { setXMPExtension(newValue.xmpExtension, of: xmp) }
            set(Marker.app1, Self.exifSignature, to: newValue.exif?.bytes)
        }
    }

    /// Takes out what the picture tells, but for what its colours need.
    mutating func removeMetadata() {
        segments.removeAll { segment in
            let isApplication = (Marker.app1...0xEF).contains(segment.marker)
            let isColour =
                segment.marker == Marker.app14
                || segment.marker == Marker.app2 && segment.begins(with: Self.profileSignature)
            return segment.marker == Marker.comment || isApplication && !isColour
        }
    }

    private func content(_ marker: UInt8, _ signature: String) -> ArraySlice<UInt8>? {
        segments.first { $0.marker == marker && $0.begins(with: signature) }
            .map { $0.payload.dropFirst(signature.utf8.count) }
    }

    private mutating func set(_ marker: UInt8, _ signature: String, to content: [UInt8]?) {
        let index = segments.firstIndex { $0.marker == marker && $0.begins(with: signature) }
        guard let content else {
            segments.removeAll { $0.marker == marker && $0.begins(with: signature) }
            return
        }
        let segment = Segment(marker: marker, payload: (Array(signature.utf8) + content)[...])
        if let index { segments[index] = segment } else { segments.insert(segment, at: headerCount) }
    }

    /// How many segments are before the metadata: JFIF wants to be the first.
    private var headerCount: Int { segments.prefix { $0.marker == Marker.app0 }.count }

    /// A profile may be longer than a segment, and is then in numbered pieces.
    private var profile: [UInt8]? {
        let pieces = segments.filter {
            $0.marker == Marker.app2 && $0.begins(with: Self.profileSignature)
                && $0.payload.count > Self.profileSignature.utf8.count + 2
        }
        .map { $0.payload.dropFirst(Self.profileSignature.utf8.count) }
        .sorted { ($0.first ?? 0) < ($1.first ?? 0) }
        return pieces.isEmpty ? nil : pieces.flatMap { $0.dropFirst(2) }
    }

    private mutating func setProfile(_ profile: [UInt8]?) {
        segments.removeAll { $0.marker == Marker.app2 && $0.begins(with: Self.profileSignature) }
        let room = Self.segmentLimit - Self.profileSignature.utf8.count - 2
        guard let profile, profile.count <= 255 * room else { return }
        let starts = Array(stride(from: 0, to: profile.count, by: room))
        for (index, start) in starts.enumerated() {
            let piece = profile[start..<min(start + room, profile.count)]
            let header = Array(Self.profileSignature.utf8) + [UInt8(index + 1), UInt8(starts.count)]
            segments.insert(
                Segment(marker: Marker.app2, payload: (header + piece)[...]), at: headerCount + index)
        }
    }

    private var photoshopResources: [UInt8]? {
        let pieces = segments.filter { $0.marker == Marker.app13 && $0.begins(with: Self.photoshopSignature) }
        return pieces.isEmpty
            ? nil : pieces.flatMap { $0.payload.dropFirst(Self.photoshopSignature.utf8.count) }
    }

    private mutating func setPhotoshopResources(_ resources: [UInt8]?) {
        segments.removeAll { $0.marker == Marker.app13 && $0.begins(with: Self.photoshopSignature) }
        guard let resources else { return }
        let room = Self.segmentLimit - Self.photoshopSignature.utf8.count
        let pieces = stride(from: 0, to: resources.count, by: room).map { start in
            let piece = resources[start..<min(start + room, resources.count)]
            return Segment(marker: Marker.app13, payload: (Array(Self.photoshopSignature.utf8) + piece)[...])
        }
        segments.insert(contentsOf: pieces, at: headerCount)
    }
}
