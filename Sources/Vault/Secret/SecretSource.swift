/// Where a secret is kept until the program takes it.
public enum SecretSource: Sendable, Hashable, CustomStringConvertible {
    /// A file that holds the secret and nothing else but, perhaps, one newline at its end.
    case file(String)
    /// A variable of this process's environment.
    case environment(String)

    /// How many bytes a secret may have.
    public static let largestSecret = 65536

    /// Reads the secret; exactly one newline (LF or CRLF) at its end is not part of it.
    ///
    /// A file counts with the mode that it is reached with, links followed: nobody but its owner may write it, and
    /// nobody but its owner and its group may read it. A variable is overwritten in the process's environment and
    /// removed, so it can be taken once; do it before threads are started that read the environment.
    ///
    /// - Parameter allowWorldReadable: Lets others read the file, as some mounts of secrets in memory have it.
    /// - Returns: The secret, on memory of its own.
    /// - Throws: ``SecretFault`` with the place and what was expected there.
    public func load(allowWorldReadable: Bool = false) throws(SecretFault) -> Secret {
        switch self {
        case .file(let path): try readFile(path, allowWorldReadable: allowWorldReadable)
        case .environment(let name): try takeVariable(name)
        }
    }

    /// The path or the variable's name, and which of the two it is.
    public var description: String {
        switch self {
        case .file(let path): "file \(path)"
        case .environment(let name): "environment variable \(name)"
        }
    }

    /// The secret in what was read, of which at most two bytes beyond the bound need to be there.
    func secret(in bytes: Span<UInt8>) throws(SecretFault) -> Secret {
        var count = bytes.count
        if count > 0, bytes[count - 1] == UInt8(ascii: "\n") {
            count -= 1
            if count > 0, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        }
        guard count > 0 else { throw SecretFault(.empty, self) }
        guard count <= Self.largestSecret else { throw SecretFault(.tooLarge, self) }
        for index in 0..<count where bytes[index] == 0 { throw SecretFault(.containsNUL, self) }
        return Secret(copying: bytes.extracting(0..<count))
    }
}
