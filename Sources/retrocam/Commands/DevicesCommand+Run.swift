import PhotoCamera

extension DevicesCommand {
    func run() async throws(PhotoCameraError) {
        let nodes = DeviceNode.all()
        let cameras = nodes.filter { $0.camera != nil }
        if cameras.isEmpty, shared.verbosity != .quiet {
            Terminal.report("no camera is attached. Plug one in, or use --device synthetic:front")
        }
        try Output.standard.write(
            shared.isJSON ? DevicesReport.json(nodes) : DevicesReport.text(nodes, all: listsAll))
    }
}
