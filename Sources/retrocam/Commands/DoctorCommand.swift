import PhotoCamera

/// `retrocam doctor`: tells what there is, what is wrong, and what to do.
struct DoctorCommand: Command {
    var shared = SharedOptions()

    static let help = CommandHelp(
        name: "doctor",
        summary: "Tell what is wrong with the cameras, and what to do",
        discussion: [
            """
            The program ends with 0 where a camera can be used, 69 where there is none, 75 where every camera \
            is in use by another program, and 77 where the system does not let you use one. No camera is \
            started, and one in use is not disturbed.
            """
        ],
        examples: [
            ("doctor", "what to read first when a picture fails"),
            ("doctor --json", "the same for a program"),
        ]
    )

    static let sections: [Section<Self>] = [SharedOptions.section(of: \.shared)]

    func run() async throws(PhotoCameraError) {
        let diagnosis = Diagnosis.make()
        try Output.standard.write(
            shared.isJSON ? DoctorReport.json(diagnosis) : DoctorReport.text(diagnosis))
        if let error = diagnosis.error { throw error }
    }
}
