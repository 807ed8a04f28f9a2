import CLinux
import Glibc
import PhotoCamera

/// What the system knows of this process.
enum Process {
    struct Use: Equatable {
        var descriptors: Int
        var threads: Int
        var residentKiB: Int
        /// What was allocated and not given back.
        ///
        /// The allocator keeps more than that resident, now more and now less.
        var allocatedKiB: Int
    }

    static var use: Use {
        Use(
            descriptors: entries("/proc/self/fd"), threads: entries("/proc/self/task"),
            residentKiB: number(after: "VmRSS:", in: "/proc/self/status"), allocatedKiB: allocatedKiB)
    }

    private static var allocatedKiB: Int {
        let heap = mallinfo2()
        return Int((heap.uordblks + heap.hblkhd) / 1024)
    }

    /// Seconds of processor time of all threads.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private static func entries(_ folder: String) -> Int {
        guard let directory = opendir(folder) else { return -1 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }

    private static func number(after key: String, in path: String) -> Int {
        guard let file = fopen(path, "r") else { return -1 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix(key) else { continue }
            return text.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? -1
        }
        return -1
    }
}

/// Prints a line at once, so that a script can wait for it.
func tell(_ words: String) {
    print(words)
    fflush(nil)
}

/// Milliseconds since the start of this process's clock.
func milliseconds(_ duration: Duration) -> Int { Int(duration.milliseconds.rounded()) }
