import Vault
import Wire

/// A redirect URI that a client may use: where its app is opened again.
///
/// Compared byte for byte, with one exception: `*` as the port of a loopback address stands for any port, because a native app
/// cannot know beforehand which one it gets: `http://127.0.0.1:*/cb`, `http://[::1]:*/cb`.
/// [RFC 8252, section 7](https://www.rfc-editor.org/rfc/rfc8252#section-7)
public struct RedirectURI: Sendable, Hashable {
    /// What kind of URI it is, which decides how a browser comes back to the app.
    public enum Kind: Sendable, Hashable {
        /// An `https` link that the system opens in the app. [RFC 8252, section 7.2](https://www.rfc-editor.org/rfc/rfc8252#section-7.2)
        case claimed
        /// A server of the app's own on the loopback interface. [RFC 8252, section 7.3](https://www.rfc-editor.org/rfc/rfc8252#section-7.3)
        case loopback
        /// A scheme of the app's own. [RFC 8252, section 7.1](https://www.rfc-editor.org/rfc/rfc8252#section-7.1)
        case privateUse
    }

    /// The URI as it was configured.
    public let bytes: [UInt8]
    /// What kind of URI it is.
    public let kind: Kind
    /// The number of bytes before the port, when any port will do.
    let anyPortOffset: Int?
    /// Whether the scheme is the app's own but holds no dot, so that nobody can be said to own it.
    let isLegacyScheme: Bool
    /// Whether the host is the name `localhost`, which other interfaces may answer to.
    let isLocalhost: Bool

    /// What stands for the entry inside sealed values: the first bytes of its hash.
    ///
    /// A list that was changed meanwhile, or on another instance, is no danger: the entry is found, or it is not.
    /// Made when a sign-in asks for it: most clients have none, and at a start the library of hashes is not ready yet.
    var fingerprint: [UInt8] { Array(SHA256.hash(bytes).prefix(Self.fingerprintSize)) }
    /// How many bytes a fingerprint has.
    static let fingerprintSize = 4

    /// The client of ours whose endpoint it would be, if there is one of this name; nothing when it is none.
    func endpointClient(below publicURL: [UInt8]) -> String? {
        guard bytes.starts(with: publicURL) else { return nil }
        let path = bytes[publicURL.count...].prefix { $0 != UInt8(ascii: "?") }
        guard path.first == UInt8(ascii: "/") else { return nil }
        let name = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        let rest = path.dropFirst(name.count + 2)
        let isEndpoint = ClientEndpoint(at: rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest) != nil
        return isEndpoint ? String(decoding: name, as: UTF8.self) : nil
    }

    /// The URI, with `port` where that was left open.
    func uri(port: UInt16?) -> [UInt8] {
        guard let anyPortOffset, let port else { return bytes }
        return Array(bytes[..<anyPortOffset]) + String(port).utf8 + bytes[(anyPortOffset + 1)...]
    }

    /// Whether any port of the loopback address will do.
    public var allowsAnyPort: Bool { anyPortOffset != nil }

    /// Whether an app that sends `candidate` means this entry.
    public func matches(_ candidate: [UInt8]) -> Bool { matches(candidate.span) }

    /// Whether an app that sends `candidate` means this entry.
    public func matches(_ candidate: Span<UInt8>) -> Bool {
        guard let anyPortOffset else { return candidate.equals(bytes.span) }
        let candidate = [UInt8](copying: candidate)
        guard candidate.starts(with: bytes.prefix(anyPortOffset)) else { return false }
        let rest = candidate.dropFirst(anyPortOffset)
        let port = rest.prefix { ASCII.isDigit($0) }
        guard (1...5).contains(port.count), port.first != UInt8(ascii: "0"),
            let number = Decimal.parse(port), number <= UInt16.max
        else { return false }
        return rest.dropFirst(port.count).elementsEqual(bytes[(anyPortOffset + 1)...])
    }
}

extension RedirectURI: CustomStringConvertible {
    /// The URI as it was configured.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
