internal import OpenSSL
public import Wire

/// What tells one browser from all others during a sign-in: 16 random bytes that stand in a cookie.
public struct BrowserKey: Unprintable, Sendable {
    /// How long a digest is, in bytes.
    public static let digestSize = 16

    /// As the cookie has it: 22 characters of base64url.
    public let text: [UInt8]

    /// A key that no browser has yet.
    public static func random() -> BrowserKey {
        var text: [UInt8] = []
        Base64.append(Random.bytes(16), as: .url, to: &text)
        return BrowserKey(known: text)
    }

    /// Reads a cookie's text; nothing when it is none of ours.
    public init?(_ text: ArraySlice<UInt8>) {
        guard text.count == 22, Base64.decode(text, as: .url) != nil else { return nil }
        self.text = Array(text)
    }

    private init(known text: [UInt8]) { self.text = text }

    /// What the key is remembered by: whoever reads it cannot tell the key.
    public var digest: [UInt8] { Array(sha256(text).prefix(Self.digestSize)) }

    /// Whether `digest` is this key's.
    public func has(digest: [UInt8]) -> Bool { constantTimeEqual(self.digest, digest) }
}
