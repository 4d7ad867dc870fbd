import CLinux
import Glibc

/// What the process allows itself, set before any secret is read.
enum ProcessHardening {
    static func apply() {
        // No memory image of a process that holds secrets: not on a crash, and not for others of the same user.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        _ = cloak_forbid_dumps()
        // As many descriptors as the system allows: each connection is one.
        var files = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return }
        files.rlim_cur = files.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    }
}
