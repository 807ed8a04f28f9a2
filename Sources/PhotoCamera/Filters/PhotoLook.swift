/// A look that can be asked for by its name.
public struct PhotoLook: Hashable, Sendable {
    /// The name, as `--filter` takes it.
    public let name: String
    /// One line about it, without a full stop.
    public let summary: String
    /// Whether chance is a part of it, so that a seed makes a difference.
    public let hasSeed: Bool

    /// All looks, the oldest first, and those without a past last.
    public static let all: [PhotoLook] =
        [
            PhotoLook(
                name: "retro", summary: "An old photograph: sepia, scratches, a soft border", hasSeed: true)
        ]
        + FilmLook.allCases.map { PhotoLook(name: $0.rawValue, summary: $0.summary, hasSeed: true) }
        + [
            PhotoLook(name: "mono", summary: "Black and white", hasSeed: false),
            PhotoLook(name: "sepia", summary: "Warm browns, without any wear", hasSeed: false),
            PhotoLook(name: "sketch", summary: "A pencil drawing", hasSeed: true),
            PhotoLook(name: "cartoon", summary: "A drawing in ink, as in a manga", hasSeed: false),
        ]

    /// The look of a name.
    ///
    /// - Throws: `invalidValue` for a name that no look has, with the one that is most like it.
    public static func named(_ name: String) throws(PhotoCameraError) -> PhotoLook {
        if let look = all.first(where: { $0.name == name }) { return look }
        let nearest = Spelling.nearest(to: name, among: all.map(\.name))
        throw .invalidValue(
            name: "look", value: "\"\(name)\"",
            reason: "there is no such look. "
                + (nearest.map { "Did you mean \($0)?" } ?? "See them all with: retrocam looks"))
    }

    /// The filter that makes the look.
    ///
    /// - Parameters:
    ///   - strength: How much of it is seen, 0...1; 1 by default.
    ///   - seed: What decides about chance; 0 by default.
    ///   - stamp: A date to print into the picture, for the looks of film alone.
    public func filter(strength: Double = 1, seed: UInt64 = 0, stamp: String? = nil) -> any PhotoFilter {
        switch name {
        case "mono": return MonoFilter(strength: strength)
        case "sepia": return SepiaFilter(strength: strength)
        case "sketch": return SketchFilter(strength: strength, seed: seed)
        case "cartoon": return CartoonFilter(strength: strength)
        default:
            guard let film = FilmLook(rawValue: name) else {
                var retro = RetroFilter.retro(seed: seed)
                retro.strength = strength
                return retro
            }
            return FilmFilter(film, strength: strength, seed: seed, stamp: stamp)
        }
    }
}

extension FilterChain {
    /// Makes the chain that a line of names means: "instant,mono:0.5".
    ///
    /// - Parameters:
    ///   - text: Names of looks, with commas between them, each with its strength behind a colon where that
    ///     is not 1. "lut:FILE", or "lut:FILE:0.5", is a table of colours, whose file is read now; a comma in
    ///     its path is written `\,` and a backslash `\\`.
    ///   - seed: What decides about chance; 0 by default.
    /// - Throws: `invalidValue` for a name that no look has, and for a strength that is not 0...1; what
    ///   `ColourTable(contentsOf:)` throws.
    public init(parsing text: String, seed: UInt64 = 0) throws(PhotoCameraError) {
        var filters: [any PhotoFilter] = []
        let parts = Self.parts(of: text)
        for (index, part) in parts.enumerated() {
            if part.hasPrefix("lut:") {
                try Self.refuseCutName(in: parts[index...])
                filters.append(try Self.table(part.dropFirst(4)))
                continue
            }
            let pieces = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let look = try PhotoLook.named(String(pieces[0]))
            let strength = pieces.count == 2 ? try Self.strength(pieces[1], of: look.name) : 1
            filters.append(look.filter(strength: strength, seed: seed))
        }
        self.init(filters)
    }

    /// The look of a table: its file, and its strength where what follows the last colon is one.
    private static func table(_ text: Substring) throws(PhotoCameraError) -> TableFilter {
        let (file, told) = pieces(of: text)
        let strength =
            try told.map { value throws(PhotoCameraError) in try Self.strength(value, of: "lut:FILE") } ?? 1
        guard !file.isEmpty else {
            throw .invalidValue(name: "look", value: "\"lut:\"", reason: "give its file, as lut:film.cube")
        }
        let table = try ColourTable(contentsOf: FilePath(String(file)))
        let escaped = file.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
        return TableFilter(table, name: "lut:\(escaped)", strength: strength)
    }

    /// The path of a table, and its strength where what follows the last colon is a number.
    private static func pieces(of text: Substring) -> (file: Substring, strength: Substring?) {
        guard let colon = text.lastIndex(of: ":") else { return (text, nil) }
        let last = text[text.index(after: colon)...]
        return Double(last) == nil ? (text, nil) : (text[..<colon], last)
    }

    /// A table whose name has a comma is not meant by what stands before it.
    private static func refuseCutName(in parts: ArraySlice<String>) throws(PhotoCameraError) {
        func isMissing(_ name: Substring) -> Bool { FilePath(String(pieces(of: name).file)).kind == .missing }
        guard parts.count > 1, isMissing(parts[parts.startIndex].dropFirst(4)) else { return }
        for count in 2...parts.count {
            let whole = parts.prefix(count).joined(separator: ",").dropFirst(4)
            guard isMissing(whole) else {
                throw .invalidValue(
                    name: "look", value: "\"lut:\(whole)\"",
                    reason: "write a comma in its name as \"\\,\": lut:\(whole.replacing(",", with: "\\,"))")
            }
        }
    }

    /// What stands between commas; behind a backslash a comma and a backslash are themselves.
    private static func parts(of text: String) -> [String] {
        var parts = [""]
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "\\", let next = rest.first, next == "," || next == "\\" {
                parts[parts.count - 1].append(next)
                rest.removeFirst()
            } else if character == "," {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    private static func strength(
        _ text: Substring, of look: String
    ) throws(PhotoCameraError) -> Double {
        // Double reads "inf", "1e-1" and "0x1p-1" as well.
        guard text.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let strength = Double(text),
            (0...1).contains(strength)
        else {
            throw .invalidValue(
                name: "strength", value: "\(look):\(text)", reason: "must be 0 to 1, as in \(look):0.5")
        }
        return strength
    }
}
