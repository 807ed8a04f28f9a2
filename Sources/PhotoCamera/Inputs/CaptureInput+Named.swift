extension CaptureInput {
    /// The camera of this machine that looks to a side; nil, the default, for the side that the camera's
    /// `defaultDevicePosition` says.
    ///
    /// It is looked for when the input is opened.
    public static func camera(_ position: DevicePosition? = nil) -> CaptureInput {
        let name = position.map { "\($0.rawValue) camera" } ?? "camera"
        return chosen(name) { (side: DevicePosition) throws(PhotoCameraError) in
            try CaptureDevice.choice(for: position ?? side)
        }
    }

    /// A camera of this machine.
    public static func device(_ device: CaptureDevice) -> CaptureInput {
        chosen(device.name) { _ in CaptureDevice.Choice(device: device) }
    }

    /// The input that a person means by `text`.
    ///
    /// - "synthetic", "synthetic:front", "synthetic:back": the camera that is drawn;
    /// - "sequence:PATTERN": pictures, as `sequence(_:)` takes them;
    /// - "http://…", "https://…", "rtsp://…": a network camera;
    /// - "-": a picture from standard input;
    /// - a path: a device, a file, or a pipe that a picture comes through, told by what is there;
    /// - anything else: a camera of this machine by its number, stable id, name or a part of its name.
    ///
    /// - Parameters:
    ///   - text: What was typed; its bytes reach the system unchanged.
    ///   - position: The side, where the text leaves it open.
    /// - Throws: `invalidValue` for what can mean nothing.
    public static func named(_ text: FilePath, position: DevicePosition = .front) throws(PhotoCameraError)
        -> CaptureInput
    {
        let words = text.description
        let (scheme, rest) = split(words)
        switch scheme {
        case "synthetic": return try synthetic(side: rest, position)
        case "sequence":
            guard !rest.isEmpty else {
                throw .invalidValue(name: "--device", value: words, reason: "a folder or pattern must follow")
            }
            return sequence(FilePath(bytes: text.bytes.dropFirst("sequence:".utf8.count)))
        case "file" where rest.hasPrefix("//"):
            return file(FilePath(bytes: text.bytes.dropFirst("file://".utf8.count)))
        case .some where rest.hasPrefix("//"):
            return address(words)
        default: break
        }
        guard !text.bytes.isEmpty else {
            throw .invalidValue(
                name: "--device", value: "\"\"", reason: "it is empty. Give a camera, file or address")
        }
        if text == "-" { return standardInput }
        if words.allSatisfy({ $0.isASCII && $0.isNumber }) { return attached(words) }
        switch text.kind {
        case .file, .folder: return file(text)
        case .pipe: return pipe(text)
        case .device, .other: return attached(words)
        case .missing where words.hasPrefix("/dev/"): return attached(words)
        case .missing where text.bytes.contains(UInt8(ascii: "/")) || !text.fileExtension.isEmpty:
            return file(text)
        case .missing: return attached(words)
        }
    }

    private static func attached(_ words: String) -> CaptureInput {
        chosen(words) { _ throws(PhotoCameraError) in try CaptureDevice.choice(named: words) }
    }

    private static func synthetic(
        side: String, _ position: DevicePosition
    ) throws(PhotoCameraError) -> CaptureInput {
        switch side {
        case "": synthetic(position)
        case "front": synthetic(.front)
        case "back": synthetic(.back)
        default:
            throw .invalidValue(
                name: "--device", value: "synthetic:\(side)", reason: "use synthetic:front or synthetic:back")
        }
    }

    /// What stands before the first colon, and after it.
    private static func split(_ words: String) -> (scheme: String?, rest: String) {
        guard let colon = words.firstIndex(of: ":") else {
            return words == "synthetic" ? (words, "") : (nil, words)
        }
        return (words[..<colon].lowercased(), String(words[words.index(after: colon)...]))
    }
}

extension CaptureInput {
    /// An input that opens a camera of this machine, chosen when it is opened.
    private static func chosen(
        _ name: String,
        by choose: @escaping @Sendable (DevicePosition) throws(PhotoCameraError) -> CaptureDevice.Choice
    ) -> CaptureInput {
        var input = CaptureInput(name: name) { context throws(PhotoCameraError) in
            try DeviceSource(context) { () throws(PhotoCameraError) in try choose(context.position) }
        }
        input.choose = choose
        return input
    }

    /// The camera of this machine that would be opened now.
    ///
    /// Blocks the calling thread as a search for cameras.
    ///
    /// - Parameter position: The side, where the input leaves it open.
    /// - Throws: `notACamera` for a file, an address or a drawn scene; `noCamera`, `ambiguousCamera`.
    public func attachedCamera(
        for position: DevicePosition = .front
    ) throws(PhotoCameraError) -> CaptureDevice.Choice {
        guard let choose else {
            throw .notACamera(
                device: name, reason: "it is no camera of this machine, so it has no controls",
                remedy: "Choose a camera from: retrocam devices")
        }
        return try choose(position)
    }
}

extension DeviceSource {
    /// Opens the camera that was lost where this is its return, and never another in its place; else the one
    /// that is chosen.
    convenience init(
        _ context: SourceContext, choose: () throws(PhotoCameraError) -> CaptureDevice.Choice
    ) throws(PhotoCameraError) {
        try self.init(choice: Self.choice(context, choose))
    }

    private static func choice(
        _ context: SourceContext, _ choose: () throws(PhotoCameraError) -> CaptureDevice.Choice
    ) throws(PhotoCameraError) -> CaptureDevice.Choice {
        guard let previous = context.previous else { return try choose() }
        guard let device = CameraChooser(CaptureDevice.attached()).camera(like: previous) else {
            throw .cameraLost(device: previous.name)
        }
        return .init(device: device)
    }

    private convenience init(choice: CaptureDevice.Choice) throws(PhotoCameraError) {
        try self.init(path: choice.device.node ?? choice.device.id, notes: [choice.note].compactMap(\.self))
    }
}
