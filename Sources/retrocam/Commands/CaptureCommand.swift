import PhotoCamera

/// `retrocam [capture]`: takes a picture and saves it.
struct CaptureCommand: Command {
    /// The container and coding of the file.
    enum Format: String, Hashable, Sendable {
        case jpeg, png, webp, tiff
    }

    /// The side that the camera looks to; nil where neither `--front` nor `--back` was given.
    var position: DevicePosition?
    /// A path, name, index, address, `synthetic:…` or `sequence:…`, as it was typed.
    var device: SystemString?
    /// The size and quality to ask for.
    var preset = SessionPreset.photo
    /// An exact size, which takes the preset's place.
    var size: PixelSize?
    /// The frames a second to ask for; nil takes what suits the size.
    var framesPerSecond: Double?
    /// The pixel format to ask for; nil takes what reaches the size and rate.
    var pixelFormat: String?
    /// How the camera is held.
    var orientation = VideoOrientation.portrait
    /// Whether the picture is mirrored left to right.
    var isMirrored = false
    /// The controls to set before the picture is taken.
    var controls: [ControlSetting] = []
    /// How the first frames of a cold camera are treated.
    var warmUp = WarmUp.automatic
    /// The longest that warming up may last; nil for 3 s, or as long as `warmUp` asks.
    var warmUpLimit: Duration?
    /// How long opening the camera and taking the picture may last.
    var timeout = Duration.seconds(5)
    /// Whether a difference between what was asked and what the camera gives is an error.
    var isStrict = false

    var look = LookOptions()

    /// A path with strftime fields, a folder, or `-` for standard output.
    var output: SystemString?
    /// nil follows the output's extension.
    var format: Format?
    /// nil keeps the camera's own coding where no pixel is to change.
    var quality: Int?
    var overwrites = false
    /// What the file holds and tells besides the pixels.
    var photograph = PhotographOptions()

    var shooting = ShootingOptions()
    var shared = SharedOptions()

    /// The spellings of each format, the first of which is shown.
    static let formats: [(names: [String], value: Format)] = [
        (["jpeg", "jpg"], .jpeg), (["png"], .png), (["webp"], .webp), (["tiff", "tif"], .tiff),
    ]

    /// The spellings of each orientation, the first of which is shown.
    static let orientations: [(names: [String], value: VideoOrientation)] = [
        (["portrait"], .portrait), (["portraitUpsideDown", "portrait-upside-down"], .portraitUpsideDown),
        (["landscapeLeft", "landscape-left"], .landscapeLeft),
        (["landscapeRight", "landscape-right"], .landscapeRight),
    ]

    func validate() throws(UsageError) {
        try shooting.validate()
        try photograph.validate(isStandardOutput: output == SystemString("-"))
        try look.validate()
    }
}
