internal import Glibc

/// The files that a folder, a printf pattern or a shell pattern names, in natural order.
func picturePaths(of path: FilePath) throws(PhotoCameraError) -> [FilePath] {
    let folder = path.kind == .folder ? path : path.folder
    let names = try folder.fileNames()
    let chosen: [[UInt8]]
    if path.kind == .folder {
        chosen = names.filter { isPictureName(FilePath(bytes: $0)) }
    } else {
        let matcher = NamePattern(path.lastComponent)
        chosen = names.filter(matcher.matches)
    }
    guard !chosen.isEmpty else {
        throw .missingFile(path: "sequence:\(path)" + (path.kind == .folder ? "/*.jpg, *.png, …" : ""))
    }
    let paths = chosen.sorted(by: comesBefore)
    return path.lastComponent.count == path.bytes.count && path.kind != .folder
        ? paths.map { FilePath(bytes: $0) } : paths.map { folder.appending($0) }
}

/// Whether a file is called like a picture.
func isPictureName(_ path: FilePath) -> Bool {
    ["jpg", "jpeg", "png", "webp", "tif", "tiff", "bmp", "ppm", "pgm", "pnm"].contains(
        path.fileExtension.lowercased()
    )
}

/// A file name with one number in printf's manner, or with the shell's `*` and `?`.
struct NamePattern {
    private enum Part: Equatable {
        case byte(UInt8)
        case digits(atLeast: Int)
        case anything
        case anyByte
    }

    private let parts: [Part]

    init(_ name: some Collection<UInt8>) {
        var rest = Array(name)[...]
        var parts: [Part] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*"): parts.append(.anything)
            case UInt8(ascii: "?"): parts.append(.anyByte)
            case UInt8(ascii: "%") where rest.first == UInt8(ascii: "%"):
                rest.removeFirst()
                parts.append(.byte(byte))
            case UInt8(ascii: "%"):
                let width = rest.prefix { (0x30...0x39).contains($0) }
                guard rest.dropFirst(width.count).first == UInt8(ascii: "d"), width.count <= 3 else {
                    parts.append(.byte(byte))
                    continue
                }
                rest.removeFirst(width.count + 1)
                parts.append(.digits(atLeast: max(1, Int(String(decoding: width, as: UTF8.self)) ?? 1)))
            default: parts.append(.byte(byte))
            }
        }
        self.parts = parts
    }

    func matches(_ name: [UInt8]) -> Bool {
        // Which positions of the name the parts so far can have reached: no backtracking, so no name takes
        // long.
        var reached: Set<Int> = [0]
        for part in parts {
            var next: Set<Int> = []
            for position in reached {
                switch part {
                case .byte(let byte):
                    if position < name.count, name[position] == byte { next.insert(position + 1) }
                case .anyByte:
                    if position < name.count { next.insert(position + 1) }
                case .anything:
                    next.formUnion(position...name.count)
                case .digits(let atLeast):
                    let run = name[position...].prefix { (0x30...0x39).contains($0) }.count
                    if run >= atLeast { next.formUnion((position + atLeast)...(position + run)) }
                }
            }
            reached = next
        }
        return reached.contains(name.count)
    }
}

/// Natural order: numbers within names by their value, so that img_9 comes before img_10.
func comesBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    var (a, b) = (left[...], right[...])
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    while let x = a.first, let y = b.first {
        guard isDigit(x), isDigit(y) else {
            if x != y { return x < y }
            a.removeFirst()
            b.removeFirst()
            continue
        }
        let (first, second) = (a.prefix(while: isDigit), b.prefix(while: isDigit))
        let (value, other) = (first.drop { $0 == 0x30 }, second.drop { $0 == 0x30 })
        if value.count != other.count { return value.count < other.count }
        if !value.elementsEqual(other) { return value.lexicographicallyPrecedes(other) }
        a = a.dropFirst(first.count)
        b = b.dropFirst(second.count)
    }
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    return left.lexicographicallyPrecedes(right)
}

extension FilePath {
    /// The names of the files in a folder, without "." and "..".
    func fileNames() throws(PhotoCameraError) -> [[UInt8]] {
        guard let stream = unsafe withCString({ unsafe opendir($0) }) else { throw readingError(errno) }
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                unsafe Array(buffer.prefix { $0 != 0 })
            }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names
    }
}
