import Foundation
import Testing

@testable import PhotoCamera

/// The test camera on the loopback address, in a process of its own.
///
/// It ends with this process, when its standard input closes.
final class CameraServer: Sendable {
    static let isAvailable = ["/usr/bin", "/usr/local/bin", "/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }

    /// One for all tests.
    static let shared = Task { try await CameraServer() }

    let port: Int
    /// The pictures that it shows.
    let frames: [Image]
    private let input: Pipe

    private init() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "camera-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        frames = try await Self.drawFrames(into: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        input = Pipe()
        let output = Pipe()
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Servers/camera_server.py").standardizedFileURL
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path, folder.path, "--seconds", "120"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    func url(_ path: String, credentials: String = "") -> String {
        "http://\(credentials)127.0.0.1:\(port)\(path)"
    }

    /// What the server has counted so far.
    func counts() throws -> [String: Int] {
        let answer = try AddressHandle(url("/requests"), credentials: nil).get(
            within: .seconds(5),
            limit: 1000
        )
        return try JSONDecoder().decode([String: Int].self, from: Data(answer.body))
    }

    /// Two pictures of the drawn camera, as JPEG files and as they look decoded.
    private static func drawFrames(into folder: URL) async throws -> [Image] {
        let camera = PhotoCamera(input: .synthetic(.front))
        camera.defaultSessionPreset = .medium
        try await camera.start()
        var frames: [Image] = []
        for number in 0..<2 {
            let bytes = try await camera.capturePhoto().image.encoded(as: .jpeg)
            try Data(bytes).write(to: folder.appending(path: "\(number).jpg"))
            frames.append(try Image(decoding: bytes))
        }
        await camera.stop()
        return frames
    }
}
