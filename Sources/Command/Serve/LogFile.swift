import Glibc
import Synchronization

/// Where log lines are written: a file that can be reopened after it was rotated, or standard error.
final class LogFile: Sendable {
    private let path: String?
    private let descriptor: Mutex<Int32>

    /// Opens the file at `path` for appending, for its owner and group to read; nothing when it cannot be opened.
    init?(_ path: String?) {
        self.path = path
        guard let path else {
            descriptor = Mutex(STDERR_FILENO)
            return
        }
        guard let opened = Self.open(path) else { return nil }
        descriptor = Mutex(opened)
    }

    /// Writes whole lines; returns whether it could.
    func write(_ lines: [UInt8]) -> Bool { descriptor.withLock { Terminal.write(lines, to: $0) } }

    /// Opens the file anew; goes on with the old one when that fails.
    func reopen() {
        guard let path, let opened = Self.open(path) else { return }
        descriptor.withLock { descriptor in
            close(descriptor)
            descriptor = opened
        }
    }

    private static func open(_ path: String) -> Int32? {
        let descriptor = unsafe Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o640)
        return descriptor >= 0 ? descriptor : nil
    }
}
