// The environment's block is a global variable of C, which Swift cannot know to be left alone by other threads.
@unsafe @preconcurrency internal import Glibc

extension SecretSource {
    /// Takes the variable's value out of the environment, where nothing of it stays, even when it is refused.
    func takeVariable(_ name: String) throws(SecretFault) -> Secret {
        guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") }) else {
            throw SecretFault(.missing, self)
        }
        guard let value = unsafe getenv(name) else { throw SecretFault(.missing, self) }
        defer { Self.wipeVariable(name) }
        // One byte beyond the longest secret and its newline shows that there is more.
        let bytes = unsafe UnsafeRawBufferPointer(start: value, count: strnlen(value, Self.largestSecret + 3))
        return try unsafe secret(in: bytes.bindMemory(to: UInt8.self).span)
    }

    /// Overwrites every value of that name in place, where `/proc/PID/environ` would show it, and removes the name.
    private static func wipeVariable(_ name: String) {
        let length = name.utf8.count
        var position = unsafe environ
        while let entry = unsafe position.pointee {
            if unsafe strncmp(entry, name, length) == 0, unsafe entry[length] == CChar(bitPattern: UInt8(ascii: "=")) {
                let value = unsafe entry.advanced(by: length + 1)
                unsafe explicit_bzero(value, strlen(value))
            }
            unsafe position += 1
        }
        unsafe unsetenv(name)
    }
}
