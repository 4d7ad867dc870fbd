import OpenSSL
import Wire

/// The proof of [RFC 7636](https://www.rfc-editor.org/rfc/rfc7636), method S256.
enum Challenge {
    /// Whether `text` can be the challenge of a SHA-256.
    static func isWellFormed(_ text: ByteString) -> Bool {
        text.bytes.count == 43 && text.bytes.allSatisfy(isBase64URL)
    }

    /// Whether `text` can be a verifier ([section 4.1](https://www.rfc-editor.org/rfc/rfc7636#section-4.1)).
    static func isVerifier(_ text: ByteString) -> Bool {
        (43...128).contains(text.bytes.count) && text.bytes.allSatisfy(ASCII.isUnreserved)
    }

    /// The challenge that belongs to `verifier`.
    static func of(_ verifier: ByteString) -> ByteString { ByteString(Base64.encode(sha256(verifier.bytes), as: .url)) }

    /// Holds a verifier against the challenge that came before it.
    static func check(_ challenge: ByteString?, verifier: ByteString?) throws(CodeFault) {
        guard let challenge else {
            if verifier != nil { throw .verifierUnexpected }
            return
        }
        guard let verifier else { throw .verifierMissing }
        guard isVerifier(verifier), of(verifier) == challenge else { throw .verifierWrong }
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isAlpha(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
