import PhotoCamera

extension ValueParser where Value == ControlSetting {
    /// A control and its value, as `brightness=128`.
    static var control: Self {
        ValueParser(
            placeholder: "NAME=VALUE",
            accepts: "Give a control and its value, as brightness=128; retrocam controls lists them",
            parse: { word in word.text.flatMap { ControlSetting($0) } }
        )
    }
}

extension ValueParser where Value == WarmUp {
    /// `auto`, `none`, a time as `1.5` or `500ms`, or a number of frames as `10f` or `10frames`.
    static var warmUp: Self {
        ValueParser(
            placeholder: "HOW",
            accepts: "Give auto, none, a time as 1.5 or 500ms, or up to 10000 frames as 10f",
            completion: .words(["auto", "none"]),
            isNumeric: true,
            show: { $0 == .automatic ? "auto" : "\($0)" },
            parse: { word in
                switch word.description {
                case "auto": return .automatic
                case "none", "0": return WarmUp.none
                default: return frames(word) ?? ValueParser<Duration>.seconds.parse(word).map(WarmUp.duration)
                }
            }
        )
    }

    private static func frames(_ word: SystemString) -> WarmUp? {
        guard let text = word.text else { return nil }
        for unit in ["frames", "frame", "f"] where text.hasSuffix(unit) {
            let count = SystemString(String(text.dropLast(unit.count)))
            return ValueParser<Int>.number(in: 0...10000).parse(count).map(WarmUp.frames)
        }
        return nil
    }
}

extension ValueParser where Value == Double {
    /// Frames a second: `30`, `29.97`.
    static var rate: Self {
        ValueParser(
            placeholder: "N",
            accepts: "Give frames a second from 0.1 to 1000, as 30 or 29.97",
            limits: "0.1 to 1000",
            isNumeric: true,
            parse: { word in
                // Double reads "inf", "1e3" and "0x1p3" as well.
                guard let text = word.text, text.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }),
                    let rate = Double(text), (0.1...1000).contains(rate)
                else { return nil }
                return rate
            }
        )
    }
}

extension ValueParser where Value == ExifSetting {
    /// A tag of EXIF and its value, as `Artist=Ada`.
    static var exif: Self {
        ValueParser(
            placeholder: "TAG=VALUE",
            accepts:
                "Give a tag of EXIF and its value, as Artist=Ada or DateTimeOriginal=2026:08:03 14:25:30",
            refusal: { word in
                do throws(PhotoCameraError) {
                    _ = try ExifSetting(word.description)
                } catch {
                    if case .invalidValue(_, _, let reason) = error { return reason }
                }
                return nil
            },
            parse: { word in word.text.flatMap { try? ExifSetting($0) } }
        )
    }
}
