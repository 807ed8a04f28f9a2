internal import COpenCVShim

extension CaptureInput {
    /// The camera that is drawn: `.front` or `.back`, another scene each.
    public static func synthetic(_ position: DevicePosition = .front) -> CaptureInput {
        let side: DevicePosition = position == .back ? .back : .front
        return CaptureInput(name: "synthetic:\(side.rawValue)") { context throws(PhotoCameraError) in
            try SyntheticSource(position: side, context: context)
        }
    }

    /// One file: a picture, which is one frame, or a video.
    ///
    /// What it is is told by its content, never by its name.
    public static func file(_ path: FilePath) -> CaptureInput {
        CaptureInput(name: path.description) { context throws(PhotoCameraError) in
            guard path.kind != .folder else {
                throw .undecodable(
                    path: path.description,
                    reason: "it is a folder; its pictures are --device sequence:\(path)"
                )
            }
            let start = try path.readAll(upTo: 64)
            guard !start.isEmpty else {
                throw .undecodable(path: path.description, reason: "the file is empty")
            }
            guard unsafe !start.withUnsafeBufferPointer({ unsafe isPicture($0) }) else {
                return PictureSource(name: path.description, pictures: [.file(path)], context: context)
            }
            return try VideoSource(path: path, context: context)
        }
    }

    /// One picture, read from standard input to its end.
    public static var standardInput: CaptureInput {
        CaptureInput(name: "standard input") { context throws(PhotoCameraError) in
            let path: FilePath = "standard input"
            let picture = PictureSource.Picture.bytes(try path.readStandardInput(), name: path.description)
            return PictureSource(name: path.description, pictures: [picture], context: context)
        }
    }

    /// One picture, read from a named pipe to its end.
    public static func pipe(_ path: FilePath) -> CaptureInput {
        CaptureInput(name: path.description) { context throws(PhotoCameraError) in
            let picture = PictureSource.Picture.bytes(try path.readPipe(), name: path.description)
            return PictureSource(name: path.description, pictures: [picture], context: context)
        }
    }

    /// The pictures that `pattern` names: a folder, a printf pattern with one number ("img_%04d.png", where
    /// "%%" is a percent sign), or a shell pattern ("shots/*.jpg").
    ///
    /// They come in natural order, and numbers may be missing.
    public static func sequence(_ pattern: FilePath) -> CaptureInput {
        CaptureInput(name: "sequence:\(pattern)") { context throws(PhotoCameraError) in
            PictureSource(
                name: "sequence:\(pattern)", pictures: try picturePaths(of: pattern).map { .file($0) },
                context: context)
        }
    }
}

private func isPicture(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = buffer.baseAddress else { return false }
    return unsafe pcv_picture_is_known(start, buffer.count)
}
