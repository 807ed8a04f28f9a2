import FoundationEssentials
import PhotoCamera

/// The options of more than one picture, or of one that is not taken at once.
struct ShootingOptions: Parsable, Hashable {
    /// What releases the shutter, where it is not the time.
    enum Shutter: String, Hashable, Sendable, CaseIterable {
        case key, signal, line
    }

    /// What lights a picture.
    enum Flash: String, Hashable, Sendable, CaseIterable {
        case off, screen, torch
    }

    /// How long to wait first, or after each release of the shutter.
    var delay: Duration?
    /// How many consecutive frames each time.
    var burst = 1
    var count: Int?
    var interval: Duration?
    var until: UntilTime?
    var isAligned = false
    var shutter: Shutter?
    /// A program to run after each picture, and its words; none by default.
    var program: [SystemString] = []
    var flash = Flash.off
    /// Whether the desktop's sound of a shutter is heard.
    var hasSound = false
    /// A link to point at each picture.
    var latest: SystemString?

    static func section<Root: Command>(
        of part: any WritableKeyPath<Root, ShootingOptions> & Sendable
    ) -> Section<Root> {
        let arguments: [Argument<ShootingOptions>] = [
            .option("delay", \.delay, .seconds, standard: "none", help: "wait first, with a countdown"),
            .option("burst", \.burst, .number(in: 1...10_000), help: "consecutive frames each time"),
            .option(
                "count", \.count, .number(in: 1...1_000_000_000),
                standard: "1; with --interval, --until or --shutter no end", help: "how many times"),
            .option(
                "interval", \.interval, .interval, standard: "none",
                help: "take one each 0.5 s, 2s, 5m or 1h"),
            .option("until", \.until, .until, standard: "never", help: "end after a time (90m) or at 18:00"),
            .flag("align", \.isAligned, to: true, help: "at whole intervals of the time of day"),
            .option(
                "shutter", \.shutter,
                .choice("HOW", Shutter.allCases.map { ([$0.rawValue], $0) }), standard: "none",
                help: "take one at each key, signal (SIGUSR1) or line of standard input"),
            .option(
                "flash", \.flash, .choice("HOW", Flash.allCases.map { ([$0.rawValue], $0) }),
                help: "a white terminal (screen), or the camera's lamp (torch)"),
            .flag("sound", \.hasSound, to: true, help: "play the desktop's sound of a shutter"),
            .option(
                "latest", \.latest, .path("LINK"), standard: "none", help: "point a link at each picture"),
            .program("exec", \.program, help: "run it after each picture; {} is its path"),
        ]
        return Section(title: "Shooting", arguments: arguments.map { $0.within(part) }, isDetailed: true)
    }

    func validate() throws(UsageError) {
        if isAligned, interval == nil {
            throw UsageError(what: "--align", why: "it needs an interval", remedy: "Add --interval, as 5m")
        }
        let timed = [("--interval", interval != nil), ("--until", until != nil)]
        if shutter != nil, let (name, _) = timed.first(where: \.1) {
            throw UsageError(what: name, why: "contradicts --shutter", remedy: "Give one of them")
        }
    }
}

extension ShootingOptions {
    /// Whether more is asked than one picture now.
    var isAsked: Bool { self != ShootingOptions() }

    /// Whether there may be more than one picture.
    var isSeries: Bool { burst > 1 || !hasOneMoment }

    /// How many pictures there can be.
    var mostPictures: Int { (hasOneMoment ? 1 : count ?? 1_000_000_000) * burst }

    /// Whether the shutter is released once.
    private var hasOneMoment: Bool {
        count == 1 || count == nil && interval == nil && until == nil && shutter == nil
    }

    /// Whether it goes on after a failure that may pass.
    var survives: Bool { !hasOneMoment && (interval != nil || shutter != nil) }

    /// When pictures are taken, where it is the time that says so.
    var schedule: ShotSchedule {
        ShotSchedule(
            every: interval ?? .zero, count: hasOneMoment ? 1 : count, until: until?.end(from: Date()),
            isAligned: isAligned)
    }
}

/// When a series is to end, as it was typed.
enum UntilTime: Hashable, Sendable {
    case after(Duration)
    case time(hour: Int, minute: Int, second: Int)
    case date(Date)

    /// The end that is meant at `now`: a time of day is the next one.
    func end(from now: Date) -> ShotSchedule.End {
        switch self {
        case .after(let duration): .after(duration)
        case .time(let hour, let minute, let second):
            .at(WallClock.next(hour: hour, minute: minute, second: second, after: now))
        case .date(let date): .at(date)
        }
    }
}
