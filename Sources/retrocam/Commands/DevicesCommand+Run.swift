import PhotoCamera

extension DevicesCommand {
    func run() async throws(PhotoCameraError) {
        if let front { try name(front, .front) }
        if let back { try name(back, .back) }
        let nodes = DeviceNode.all()
        try Output.standard.write(
            shared.isJSON ? DevicesReport.json(nodes) : DevicesReport.text(nodes, all: listsAll))
        if let error = Diagnosis.absence(in: nodes) { throw error }
    }

    private func name(_ camera: SystemString, _ position: DevicePosition) throws(PhotoCameraError) {
        let written = try CameraConfiguration.name(camera.description, for: position)
        guard shared.verbosity != .quiet else { return }
        Terminal.report("\(written.camera.name): \(written.path) says now: \(written.line)")
        if !written.isStable {
            Terminal.report("\(written.line): the system may give this name to another camera when it starts")
        }
    }
}
