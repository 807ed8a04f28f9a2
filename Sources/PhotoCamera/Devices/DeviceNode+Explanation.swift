extension DeviceNode {
    /// Why a node of this role gives no pictures, as the end of a sentence; empty for a camera.
    static func explanation(of role: Role, _ facts: DeviceFacts, cameraNode: String?) -> String {
        switch role {
        case .camera:
            return ""
        case .infrared:
            return "sees infrared only; used only when it is named"
        case .rawSensor:
            return "gives unprocessed sensor data only, which libcamera turns into pictures"
        case .mediaController:
            return "belongs to a media controller and needs libcamera"
        case .metadata:
            return "carries metadata, no pictures" + (cameraNode.map { "; the camera is \($0)" } ?? "")
        case .output where facts.probe?.driver == "v4l2 loopback":
            return "waits for a program that feeds it pictures"
        case .output:
            return "shows pictures and takes none"
        case .converter:
            return "converts or encodes pictures and takes none"
        case .undecoded:
            let formats = Set(facts.probe?.formats.map(\.fourCC) ?? []).sorted().joined(separator: ", ")
            return formats.isEmpty ? "offers no format" : "offers only \(formats), which is not decoded here"
        case .other:
            return "is no camera (radio, teletext or touch)"
        case .forbidden:
            return "permission denied"
        case .silent:
            if case .failed(let failure) = facts.answer { return "does not answer: \(failure.text)" }
            return "does not answer"
        }
    }

    /// What to do about a node of this role, as a sentence without its end.
    static func remedy(for role: Role, cameraNode: String?) -> String {
        switch role {
        case .rawSensor, .mediaController:
            return "Take pictures with libcamera: rpicam-still -o - | retrocam --device -, "
                + "or give OpenCV a V4L2 camera with libcamerify"
        default:
            return cameraNode.map { "Use \($0), which belongs to it" }
                ?? "Choose a camera from: retrocam devices"
        }
    }
}
