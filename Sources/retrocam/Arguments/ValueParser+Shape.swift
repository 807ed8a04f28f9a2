import PhotoCamera

extension ValueParser where Value == PictureShape.Crop {
    /// A ratio as `4:3`, or pixels as `800x600+10+20`.
    static var crop: Self {
        ValueParser(
            placeholder: "PART",
            accepts: "Give a ratio as 4:3, or a part in pixels as 800x600+10+20",
            isNumeric: true,
            parse: { word in
                guard let text = word.text else { return nil }
                let sides = numbers(text, separators: [":"])
                if sides.count == 2, sides.allSatisfy({ $0 > 0 }) {
                    return .ratio(width: sides[0], height: sides[1])
                }
                let part = numbers(text, separators: ["x", "+", "+"])
                guard part.count == 4, part[0] > 0, part[1] > 0 else { return nil }
                return .rect(PixelRect(x: part[2], y: part[3], width: part[0], height: part[1]))
            }
        )
    }

    /// The numbers between these separators, each of them once and in this order; none where that fails.
    private static func numbers(_ text: String, separators: [Character]) -> [Int] {
        var rest = text[...]
        var numbers: [Int] = []
        for separator in separators.map(Optional.init) + [nil] {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), number <= 65535 else { return [] }
            numbers.append(number)
            rest = rest[digits.endIndex...]
            guard rest.first == separator else { return [] }
            rest = rest.dropFirst()
        }
        return numbers
    }
}

extension ValueParser where Value == PictureShape.Scale {
    /// A factor as `0.5` or `50%`, or the sides to fit into as `800x600`.
    static var scale: Self {
        ValueParser(
            placeholder: "HOW",
            accepts: "Give a factor from 0.001 to 100 as 0.5 or 50%, or the sides to fit into as 800x600",
            limits: "0.001 to 100",
            isNumeric: true,
            parse: { word in
                if let size = ValueParser<PixelSize>.size.parse(word) {
                    return .fit(width: size.width, height: size.height)
                }
                guard let text = word.text else { return nil }
                let factor =
                    text.hasSuffix("%") ? decimal(text.dropLast()).map { $0 / 100 } : decimal(text[...])
                return factor.flatMap { (0.001...100).contains($0) ? .factor($0) : nil }
            }
        )
    }
}

extension ValueParser where Value == Double {
    /// How much nearer: 1 to 10.
    static var zoom: Self {
        ValueParser(
            placeholder: "N", accepts: "Give a number from 1 to 10, as 2 or 2.5", limits: "1 to 10",
            isNumeric: true,
            parse: { word in
                word.text.flatMap { decimal($0[...]) }.flatMap { (1...10).contains($0) ? $0 : nil }
            })
    }
}

/// Double reads "inf", "1e3" and "0x1p3" as well.
private func decimal(_ text: Substring) -> Double? {
    text.utf8.allSatisfy { "0123456789.".utf8.contains($0) } ? Double(text) : nil
}
