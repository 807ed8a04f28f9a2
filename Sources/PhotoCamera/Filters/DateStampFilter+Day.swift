internal import FoundationEssentials

extension PhotoFilter {
    /// Whether it prints the day of a photo and does not know it yet.
    var lacksDay: Bool {
        switch self {
        case let stamp as DateStampFilter: stamp.content == .day
        case let chain as FilterChain: chain.filters.contains { $0.lacksDay }
        default: false
        }
    }

    /// The same look, which prints this where it is to print the day.
    fileprivate func printing(day: String) -> any PhotoFilter {
        switch self {
        case let stamp as DateStampFilter where stamp.lacksDay:
            var dated = DateStampFilter(
                .text(day), frame: stamp.frame, frameWidth: stamp.frameWidth, strength: stamp.strength)
            dated.threads = stamp.threads
            return dated
        case let chain as FilterChain: return FilterChain(chain.filters.map { $0.printing(day: day) })
        default: return self
        }
    }

    /// The same look with the day that a file tells of itself.
    ///
    /// - Throws: `undecodable` where it tells none, and the look is to print it.
    func dated(
        by exif: @autoclosure () -> ExifBlock?, of file: String
    ) throws(PhotoCameraError) -> any PhotoFilter {
        guard lacksDay else { return self }
        guard let day = exif()?.stampedDay else {
            throw .undecodable(
                path: file,
                reason:
                    "it does not tell on which day it was taken. Give the day itself, as --date-stamp 3.8.2026"
            )
        }
        return printing(day: day)
    }
}

extension Photo {
    /// The look with the day of this photo where it prints that.
    ///
    /// - Throws: `undecodable` where the photo does not tell it.
    func dated(_ filter: any PhotoFilter) throws(PhotoCameraError) -> any PhotoFilter {
        guard filter.lacksDay, device.kind != .file else {
            return try filter.dated(by: metadata.exif, of: device.name)
        }
        return LocalTime(date).stampedDay.map { filter.printing(day: $0) } ?? filter
    }
}

extension ResolvedPhotoSettings {
    /// The same with the day of a frame in its look: a file's own, or that on this machine's clock.
    func dated(_ frame: Frame, by clock: any CameraClock) throws(PhotoCameraError) -> ResolvedPhotoSettings {
        guard let filter, filter.lacksDay else { return self }
        if frame.device.kind == .file {
            let exif = frame.encoded.flatMap { PictureMetadata(of: $0.bytes).exif }
            return replacing(try filter.dated(by: exif, of: frame.device.name))
        }
        let date = clock.date.addingTimeInterval(-(clock.now - frame.timestamp).seconds)
        return LocalTime(date).stampedDay.map { replacing(filter.printing(day: $0)) } ?? self
    }

    private func replacing(_ filter: any PhotoFilter) -> ResolvedPhotoSettings {
        var settings = self
        settings.filter = filter
        return settings
    }
}

extension ExifBlock {
    /// The day on which the picture was taken, on the clock of where it was.
    fileprivate var stampedDay: String? {
        guard case .text(let text) = self[.exif, OwnTag.dateTimeOriginal] else { return nil }
        return LocalTime.stampedDay(text)
    }
}

extension LocalTime {
    fileprivate var stampedDay: String? { Self.stampedDay(text) }

    /// "'26  8  3" of "2026:08:03 14:25:30"; nil for what is no date.
    static func stampedDay(_ text: String) -> String? {
        guard date(text, offset: nil, subSeconds: nil) != nil else { return nil }
        let parts = text.split { !$0.isNumber }.prefix(3).map { $0.suffix(2) }
        let padded = parts.dropFirst().map { ($0.hasPrefix("0") ? " " : "") + $0.drop { $0 == "0" } }
        return "'" + ([String(parts[0])] + padded).joined(separator: " ")
    }
}
