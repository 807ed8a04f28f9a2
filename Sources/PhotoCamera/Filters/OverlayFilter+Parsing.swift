extension OverlayFilter {
    /// Reads the file and place that a line means: "stamp.png@10,20", "stamp.png@-10,-20,200".
    ///
    /// A negative number is the distance from the right or lower edge, "-0" of one that touches it; the third
    /// number is the width. Without "@" the overlay lies in the upper left corner, and so does a file that is
    /// there and has an "@" in its name with no place behind it. Blocks the calling thread.
    ///
    /// - Throws: `invalidValue` for another place; what `OverlayPicture(contentsOf:)` throws.
    public init(parsing line: FilePath) throws(PhotoCameraError) {
        guard let at = line.bytes.lastIndex(of: UInt8(ascii: "@")) else {
            self.init(try OverlayPicture(contentsOf: line))
            return
        }
        let file = FilePath(bytes: line.bytes[..<at])
        let text = line.bytes[(at + 1)...]
        if line.kind != .missing, file.kind == .missing || (try? OverlayPlace(parsing: text)) == nil {
            self.init(try OverlayPicture(contentsOf: line))
            return
        }
        guard at > 0 else { throw Self.refusal(of: line, "no file stands before the @") }
        let place: OverlayPlace
        do throws(OverlayPlace.Refusal) {
            place = try OverlayPlace(parsing: text)
        } catch {
            throw Self.refusal(of: line, error.reason)
        }
        let picture = try OverlayPicture(contentsOf: file)
        if let width = place.width, !picture.canBe(wide: width) {
            throw Self.refusal(of: line, "WIDTH \(width) makes it higher than a picture can be")
        }
        self.init(picture, x: place.x, y: place.y, width: place.width)
    }

    /// How a file and its place are given, as the end of an error.
    package static let form = "Give it as stamp.png@10,20, or stamp.png@-10,-20,200 with its width"

    private static func refusal(of line: FilePath, _ reason: String) -> PhotoCameraError {
        .invalidValue(name: "--overlay", value: line.description, reason: "\(reason). \(form)")
    }
}

extension OverlayPicture {
    /// Whether it has a size that a picture can have when it is so wide.
    fileprivate func canBe(wide: Int) -> Bool {
        let high = max(1, height * wide / width)
        return high <= 65535 && wide * high <= 1 << 30
    }
}

/// Where an overlay lies, and how wide it is, as it was typed behind "@".
private struct OverlayPlace {
    struct Refusal: Error {
        let reason: String
    }

    let x, y: OverlayFilter.Distance
    let width: Int?

    init(parsing text: ArraySlice<UInt8>) throws(Refusal) {
        let numbers = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard numbers.count <= 3 else { throw Refusal(reason: "more than three numbers stand behind the @") }
        x = try Self.distance(numbers[0], of: "X")
        y = try Self.distance(numbers.count > 1 ? numbers[1] : [], of: "Y")
        width = numbers.count == 3 ? try Self.number(numbers[2], of: "WIDTH", in: 1...65535) : nil
    }

    /// "12", or "-12" and "-0" for a distance from the end.
    private static func distance(
        _ text: ArraySlice<UInt8>, of name: String
    ) throws(Refusal) -> OverlayFilter.Distance {
        let isFromEnd = text.first == UInt8(ascii: "-")
        let distance = try number(text, of: name, in: -999_999...999_999)
        return isFromEnd ? .fromEnd(-distance) : .fromStart(distance)
    }

    private static func number(
        _ text: ArraySlice<UInt8>, of name: String, in range: ClosedRange<Int>
    ) throws(Refusal) -> Int {
        let word = String(decoding: text, as: UTF8.self)
        guard !word.isEmpty else { throw Refusal(reason: "\(name) is missing") }
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Refusal(reason: "\(name) \"\(word)\" is no whole number")
        }
        guard let number = Int(word), range.contains(number) else {
            throw Refusal(reason: "\(name) \(word) is not \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
