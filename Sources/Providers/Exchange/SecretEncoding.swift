import Wire

/// Writes a secret that is lent as a span, without a copy in between.
enum SecretEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// An empty value of a header field that begins with `prefix` and has room for `capacity` bytes more.
    static func field(_ prefix: String, capacity: Int) -> [UInt8] {
        var value: [UInt8] = []
        value.reserveCapacity(prefix.utf8.count + capacity)
        value += prefix.utf8
        return value
    }

    /// As the contents of a JSON string.
    static func appendJSON(_ secret: Span<UInt8>, to output: inout [UInt8]) {
        for index in secret.indices {
            let byte = secret[index]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            case ..<0x20, 0x7F:
                output += "\\u00".utf8
                output.append(digits[Int(byte >> 4)])
                output.append(digits[Int(byte & 0xF)])
            default:
                output.append(byte)
            }
        }
    }

    /// Overwrites what a value held, in place.
    @inline(never)
    static func wipe(_ value: inout [UInt8]) {
        for index in value.indices { value[index] = 0 }
    }
}
