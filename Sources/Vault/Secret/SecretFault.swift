/// Why a secret cannot be taken from where the configuration says it is.
///
/// It names the place, never the value.
public struct SecretFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Kind: String, Sendable, CaseIterable {
        /// There is no such file or variable.
        case missing
        /// The file cannot be opened or read.
        case unreadable
        /// It is a directory, a device, a pipe or a socket.
        case notRegularFile = "not_regular_file"
        /// Users beside the owner and the group may read the file.
        case readableByOthers = "readable_by_others"
        /// Somebody beside the owner may write the file.
        case writableByOthers = "writable_by_others"
        /// No byte is left once the newline is trimmed.
        case empty
        /// More than ``SecretSource/largestSecret`` bytes.
        case tooLarge = "too_large"
        /// A zero byte is in it, which no secret of text has.
        case containsNUL = "contains_nul"

        /// What was expected instead, for people.
        public var expectation: String {
            switch self {
            case .missing: "that it exists"
            case .unreadable: "a file that this process may read"
            case .notRegularFile: "a regular file, or a link to one"
            case .readableByOthers: "a file that only its owner and group may read (mode 0640 or less)"
            case .writableByOthers: "a file that only its owner may write (mode 0640 or less)"
            case .empty: "at least one byte before the final newline"
            case .tooLarge: "at most 65536 bytes"
            case .containsNUL: "text without zero bytes"
            }
        }
    }

    /// The kind of failure.
    public let kind: Kind
    /// Where the secret was looked for.
    public let source: SecretSource

    /// Creates a fault.
    public init(_ kind: Kind, _ source: SecretSource) {
        self.kind = kind
        self.source = source
    }

    /// The place and what was expected there.
    public var description: String { "\(source): expected \(kind.expectation)" }
}
