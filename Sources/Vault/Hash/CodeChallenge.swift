internal import OpenSSL
public import Wire

/// The S256 challenge of a code verifier: 32 bytes. [RFC 7636, section 4.2](https://www.rfc-editor.org/rfc/rfc7636#section-4.2)
public struct CodeChallenge: Unprintable, Equatable, Sendable {
    /// The hash itself.
    public let bytes: [UInt8]

    /// Reads base64url without padding; nothing when it is not exactly 32 bytes in their one spelling.
    public init?(_ text: [UInt8]) {
        guard text.count == 43, let bytes = Base64.decode(text, as: .url) else { return nil }
        self.bytes = bytes
    }

    /// Takes the 32 bytes over; nothing when there are more or less.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The challenge that belongs to `verifier`.
    public init(of verifier: [UInt8]) { bytes = sha256(verifier) }

    /// The challenge as a parameter has it.
    public var text: [UInt8] {
        var text: [UInt8] = []
        Base64.append(bytes, as: .url, to: &text)
        return text
    }

    /// Whether `verifier` is the one, in a time that does not depend on where the two differ.
    public func isAnswered(by verifier: [UInt8]) -> Bool { constantTimeEqual(bytes, sha256(verifier)) }
}
