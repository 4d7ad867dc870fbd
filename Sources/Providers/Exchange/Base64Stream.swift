import Wire

/// Writes base64 byte by byte, so that what is encoded never stands in one piece.
///
/// [RFC 4648, section 4](https://www.rfc-editor.org/rfc/rfc4648#section-4)
struct Base64Stream {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)

    private var bits: UInt32 = 0
    private var count = 0

    /// Adds `text`, form-encoded first when `encoding` says so; a space is `%20` here, which raw readers understand
    /// too.
    mutating func append(_ text: Span<UInt8>, _ encoding: BasicEncoding, to output: inout [UInt8]) {
        for index in text.indices {
            let byte = text[index]
            if encoding == .raw || ASCII.isUnreserved(byte) {
                append(byte, to: &output)
            } else {
                append(UInt8(ascii: "%"), to: &output)
                append(Self.digits[Int(byte >> 4)], to: &output)
                append(Self.digits[Int(byte & 0xF)], to: &output)
            }
        }
    }

    mutating func append(_ byte: UInt8, to output: inout [UInt8]) {
        bits = bits << 8 | UInt32(byte)
        count += 1
        if count == 3 {
            for shift: UInt32 in [18, 12, 6, 0] { output.append(Self.alphabet[Int(bits >> shift & 0x3F)]) }
            bits = 0
            count = 0
        }
    }

    /// Writes what is left, padded.
    mutating func finish(_ output: inout [UInt8]) {
        guard count > 0 else { return }
        let padding = 3 - count
        bits <<= UInt32(8 * padding)
        for shift: UInt32 in [18, 12, 6, 0].prefix(count + 1) {
            output.append(Self.alphabet[Int(bits >> shift & 0x3F)])
        }
        for _ in 0..<padding { output.append(UInt8(ascii: "=")) }
        bits = 0
        count = 0
    }
}
