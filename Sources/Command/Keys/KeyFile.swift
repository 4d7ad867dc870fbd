import Glibc
import Vault

/// A file that a new key is written to.
struct KeyFile {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Creates the file, for its owner alone to read, and writes `text` and a newline; never touches a file that is there.
    ///
    /// A file that could not be written whole is removed.
    func write(_ text: Secret) throws(KeyFileFault) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o400)
        guard descriptor >= 0 else { throw KeyFileFault() }
        // The mode again: the umask may have taken away what the owner needs.
        let isWritten =
            fchmod(descriptor, 0o400) == 0 && Terminal.write(lineOf: text, to: descriptor) && fsync(descriptor) == 0
        let fault = KeyFileFault()
        guard close(descriptor) == 0, isWritten else {
            unsafe unlink(path)
            throw fault
        }
    }
}

/// Why a file could not be written.
struct KeyFileFault: Error {
    /// What the system says.
    let reason: String

    /// Takes the error of the last call.
    init() { reason = unsafe String(cString: strerror(errno)) }
}
