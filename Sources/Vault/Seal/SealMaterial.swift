internal import OpenSSL
internal import Wire

/// What one value is sealed with: a key and a nonce that no other value has, and its companion.
///
/// Whoever makes one wipes it.
struct SealMaterial: Unprintable {
    private static let nonceStart = AES256GCM.keySize
    private static let companionStart = nonceStart + AES256GCM.nonceSize
    private static let size = companionStart + 32

    private var bytes: [UInt8]

    /// Derives them from the key of `purpose` and the value's salt.
    init(_ key: SealKey, _ purpose: SealPurpose, salt: Span<UInt8>) {
        let info = SealFormat.valueInfo
        bytes = [UInt8](repeating: 0, count: Self.size)
        var room = bytes.mutableSpan
        key.withKey(of: purpose) { key in HKDF.derive(from: key, salt: salt, info: info.span, into: &room) }
    }

    /// Leaves nothing behind.
    mutating func wipe() { OpenSSL.wipe(&bytes) }

    /// 32 bytes that only who has the key can derive from the value.
    var companion: [UInt8] { Array(bytes[Self.companionStart...]) }

    /// Appends the sealed `message` to `output`.
    func seal(_ message: Span<UInt8>, _ associated: [UInt8], appendingTo output: inout [UInt8]) {
        AES256GCM.seal(
            message, key: bytes.span.extracting(0..<Self.nonceStart),
            nonce: bytes.span.extracting(Self.nonceStart..<Self.companionStart), associated: associated.span,
            appendingTo: &output)
    }

    /// The message that was sealed; nothing when it is not genuine.
    func open(_ sealed: Span<UInt8>, _ associated: [UInt8]) -> [UInt8]? {
        AES256GCM.open(
            sealed, key: bytes.span.extracting(0..<Self.nonceStart),
            nonce: bytes.span.extracting(Self.nonceStart..<Self.companionStart), associated: associated.span)
    }
}
