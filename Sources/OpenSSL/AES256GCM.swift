internal import COpenSSL

/// Authenticated encryption: AES with 256 bits in Galois/Counter Mode.
///
/// [NIST SP 800-38D](https://csrc.nist.gov/pubs/sp/800/38/d/final). A key and a nonce may come together for one message only: with
/// a second one both are lost. Keys and nonces of another size are a fault of this program and stop it.
public enum AES256GCM {
    /// The size of a key, in bytes.
    public static let keySize = 32
    /// The size of a nonce, in bytes.
    public static let nonceSize = 12
    /// What a sealed message has more than the message, in bytes.
    public static let tagSize = 16

    /// Appends the encrypted `message` and its tag to `output`.
    ///
    /// - Parameters:
    ///   - message: What is to be hidden; may be empty.
    ///   - key: ``keySize`` bytes.
    ///   - nonce: ``nonceSize`` bytes.
    ///   - associated: What is not hidden, but must be the same when the message is opened.
    ///   - output: Where the sealed message goes, behind what is there.
    public static func seal(
        _ message: Span<UInt8>, key: Span<UInt8>, nonce: Span<UInt8>, associated: Span<UInt8>,
        appendingTo output: inout [UInt8]
    ) {
        output.append(addingCapacity: message.count + tagSize) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                var cipher = Cipher(.seal, key, nonce)
                let isDone =
                    unsafe cipher.authenticate(associated)
                    && cipher.transform(message, to: buffer.baseAddress?.advanced(by: count))
                    && cipher.finish()
                    && cipher.takeTag(to: buffer.baseAddress?.advanced(by: count + message.count))
                precondition(isDone, "AES-256-GCM does not work: the installation is broken")
                count += message.count + tagSize
            }
        }
    }

    /// Decrypts a message, if it is genuine.
    ///
    /// - Parameters:
    ///   - sealed: What ``seal(_:key:nonce:associated:appendingTo:)`` has appended.
    ///   - key: ``keySize`` bytes.
    ///   - nonce: ``nonceSize`` bytes.
    ///   - associated: What was associated with the message.
    /// - Returns: The message that was sealed; nothing when a bit of anything is another one.
    public static func open(
        _ sealed: Span<UInt8>, key: Span<UInt8>, nonce: Span<UInt8>, associated: Span<UInt8>
    ) -> [UInt8]? {
        guard sealed.count >= tagSize else { return nil }
        let count = sealed.count - tagSize
        var cipher = Cipher(.open, key, nonce)
        var message = [UInt8](repeating: 0, count: count)
        let isGenuine = unsafe message.withUnsafeMutableBufferPointer { room in
            unsafe cipher.authenticate(associated)
                && cipher.transform(sealed.extracting(first: count), to: room.baseAddress)
                && cipher.expectTag(sealed.extracting(last: tagSize)) && cipher.finish()
        }
        guard isGenuine else {
            // What was decrypted is nothing that anybody has vouched for.
            wipe(&message)
            return nil
        }
        return message
    }
}

/// One message on its way through the cipher.
@safe private struct Cipher: ~Copyable {
    enum Direction: Int32 {
        case open = 0
        case seal = 1
    }

    private let context: OpaquePointer

    // Looking the algorithm up costs as much as using it; what was found is never changed.
    nonisolated(unsafe) private static let algorithm: OpaquePointer? = {
        OpenSSLLibrary.start()
        return unsafe EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)
    }()

    init(_ direction: Direction, _ key: Span<UInt8>, _ nonce: Span<UInt8>) {
        precondition(key.count == AES256GCM.keySize && nonce.count == AES256GCM.nonceSize)
        guard let algorithm = unsafe Self.algorithm, let context = unsafe EVP_CIPHER_CTX_new() else {
            preconditionFailure("AES-256-GCM is missing: the installation is broken")
        }
        unsafe self.context = context
        let isSet = unsafe key.withUnsafeBufferPointer { key in
            unsafe nonce.withUnsafeBufferPointer { nonce in
                unsafe EVP_CipherInit_ex2(
                    context, algorithm, key.baseAddress, nonce.baseAddress, direction.rawValue, nil)
            }
        }
        precondition(isSet == 1, "AES-256-GCM takes no key")
    }

    // Wipes what was made of the key.
    deinit { unsafe EVP_CIPHER_CTX_free(context) }

    mutating func authenticate(_ associated: Span<UInt8>) -> Bool { unsafe transform(associated, to: nil) }

    /// Writes `bytes` transformed to `room`; only authenticates them where there is no room.
    mutating func transform(_ bytes: Span<UInt8>, to room: UnsafeMutablePointer<UInt8>?) -> Bool {
        guard !bytes.isEmpty else { return true }
        var written: Int32 = 0
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe EVP_CipherUpdate(context, room, &written, bytes.baseAddress, Int32(bytes.count)) == 1
        }
    }

    mutating func takeTag(to room: UnsafeMutablePointer<UInt8>?) -> Bool {
        unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(AES256GCM.tagSize), room) == 1
    }

    mutating func expectTag(_ tag: Span<UInt8>) -> Bool {
        unsafe tag.withUnsafeBufferPointer { tag in
            let address = unsafe UnsafeMutablePointer(mutating: tag.baseAddress)
            return unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), address) == 1
        }
    }

    /// Ends the message; when it is opened, says whether it is the one that was sealed.
    mutating func finish() -> Bool {
        var nothing: UInt8 = 0
        var written: Int32 = 0
        return unsafe EVP_CipherFinal_ex(context, &nothing, &written) == 1
    }
}
