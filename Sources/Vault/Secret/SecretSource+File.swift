internal import Glibc
internal import OpenSSL

extension SecretSource {
    /// Opens, judges and reads one and the same file, whatever happens to its name meanwhile.
    func readFile(_ path: String, allowWorldReadable: Bool) throws(SecretFault) -> Secret {
        guard !path.utf8.contains(0) else { throw SecretFault(.missing, self) }
        // Without O_NONBLOCK a pipe would keep the program waiting for a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw SecretFault(errno == ENOENT ? .missing : .unreadable, self) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SecretFault(.unreadable, self) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SecretFault(.notRegularFile, self) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw SecretFault(.writableByOthers, self) }
        guard allowWorldReadable || status.st_mode & S_IROTH == 0 else { throw SecretFault(.readableByOthers, self) }

        // Room for the longest secret, its newline, and one byte that shows that there is more.
        var count = 0
        let staging = try SecureMemory(count: Self.largestSecret + 3) { room throws(SecretFault) in
            count = try read(descriptor, into: &room)
        }
        return try staging.withBytes { bytes throws(SecretFault) in try secret(in: bytes.extracting(0..<count)) }
    }

    private func read(_ descriptor: Int32, into room: inout MutableSpan<UInt8>) throws(SecretFault) -> Int {
        let count: Int? = unsafe room.withUnsafeMutableBytes { buffer in
            var count = 0
            while count < buffer.count {
                let more = unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                if more == 0 { break }
                if more > 0 { count += more } else if errno != EINTR { return nil }
            }
            return count
        }
        guard let count else { throw SecretFault(.unreadable, self) }
        return count
    }
}
