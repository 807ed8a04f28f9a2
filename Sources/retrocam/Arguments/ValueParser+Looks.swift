import PhotoCamera

extension ValueParser where Value == String {
    /// Names of looks: `instant,mono:0.5`.
    ///
    /// The library reads them, and tells what is wrong.
    static var looks: Self {
        ValueParser(
            placeholder: "LOOKS",
            accepts: "Give names of looks, as instant,mono:0.5",
            completion: .words(PhotoLook.all.map(\.name)),
            parse: \.text
        )
    }
}

extension ValueParser where Value == DateStampFilter.Content {
    /// `date`, or the text of the stamp.
    static var stamp: Self {
        ValueParser(
            placeholder: "TEXT",
            accepts: "Give date for the day of the photo, or up to 24 digits, spaces and ' . - : /",
            completion: .words(["date"]),
            parse: { word in word.text.flatMap { try? DateStampFilter.Content(parsing: $0) } }
        )
    }
}
