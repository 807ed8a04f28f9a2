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
