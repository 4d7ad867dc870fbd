import CLinux
import Glibc

extension ServerOptions {
    /// How many reactors are worth having: the processors of this process's affinity, or less when its control group allows less time.
    public static var allowedProcessors: Int {
        let affinity = max(1, Int(cloak_allowed_processors()))
        return quota().map { min(affinity, $0) } ?? affinity
    }

    /// Whole processors' worth of time in `cpu.max`, rounded up; nothing when there is no bound.
    private static func quota() -> Int? {
        let descriptor = unsafe open("/sys/fs/cgroup/cpu.max", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = unsafe read(descriptor, &text, text.count)
        let words = text.prefix(max(0, count)).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        guard words.count == 2, let quota = Int(String(decoding: words[0], as: UTF8.self)),
            let period = Int(String(decoding: words[1], as: UTF8.self)), quota > 0, period > 0
        else { return nil }
        return (quota + period - 1) / period
    }
}
