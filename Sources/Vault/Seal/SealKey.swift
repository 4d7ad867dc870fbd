internal import OpenSSL
public import Wire

/// A key that values are sealed under.
///
/// What the operator's 32 bytes are good for is derived at once, and the bytes themselves are not kept.
public struct SealKey: Unprintable, Sendable {
    /// How many bytes a key has.
    static let size = 32

    /// The first four bytes of the key's SHA-256: they tell keys apart and tell nothing of them.
    let number: [UInt8]
    /// The purposes' keys, in the order of the purposes.
    private let derived: Secret

    /// The key that `text` stands for: base64url of 32 bytes, not filled up, 43 characters.
    ///
    /// - Throws: ``SealKeyFault`` when the text is anything else.
    public init(_ text: Secret) throws(SealKeyFault) {
        var characters = text.withBytes { text in text.indices.map { text[$0] } }
        defer { wipe(&characters) }
        guard characters.count == 43 else { throw .length }
        guard characters.allSatisfy(Self.isCharacter) else { throw .alphabet }
        guard var bytes = Base64.decode(characters, as: .url) else { throw .notCanonical }
        defer { wipe(&bytes) }
        self.init(bytes.span)
    }

    /// A key that nobody knows, and that is gone with this process.
    public static func random() -> SealKey {
        var bytes = Random.bytes(size)
        defer { wipe(&bytes) }
        return SealKey(bytes.span)
    }

    /// The text of a fresh key, for the operator's file.
    public static func randomText() -> Secret {
        var bytes = Random.bytes(size)
        defer { wipe(&bytes) }
        var text = Base64.encode(bytes, as: .url)
        return Secret(wiping: &text)
    }

    private init(_ bytes: Span<UInt8>) {
        number = Array(sha256(bytes).prefix(4))
        // With room for all from the beginning: one that grows leaves a copy behind.
        var keys: [UInt8] = []
        keys.reserveCapacity(SealPurpose.allCases.count * Self.size)
        var key = [UInt8](repeating: 0, count: Self.size)
        defer {
            wipe(&keys)
            wipe(&key)
        }
        let salt: [UInt8] = []
        for purpose in SealPurpose.allCases {
            let info = SealFormat.keyInfo(of: purpose)
            var room = key.mutableSpan
            HKDF.derive(from: bytes, salt: salt.span, info: info.span, into: &room)
            keys += key
        }
        derived = Secret(copying: keys.span)
    }

    /// The key's name: eight hexadecimal digits, which may be logged.
    public var id: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: number.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Lends the key of `purpose` for the time of the call.
    func withKey<R, E: Error>(of purpose: SealPurpose, _ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try derived.withBytes { keys throws(E) in try body(keys.extracting(Self.place(of: purpose))) }
    }

    /// Where the key of `purpose` is among the derived ones.
    private static func place(of purpose: SealPurpose) -> Range<Int> {
        purpose.index * size..<(purpose.index + 1) * size
    }

    private static func isCharacter(_ byte: UInt8) -> Bool {
        ASCII.isAlpha(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
