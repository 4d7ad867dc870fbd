import Wire

/// Host and port of a URL. [RFC 3986, section 3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
struct Authority {
    /// A lower-case name, or an address without brackets.
    let host: String
    /// The port, when one is written.
    let port: UInt16?

    /// Reads `host`, `host:port`, `[address]` or `[address]:port`; a user part is refused.
    init?(_ text: ArraySlice<UInt8>) {
        var name = text
        var digits: ArraySlice<UInt8>?
        if text.first == UInt8(ascii: "[") {
            guard let close = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            name = text[(text.startIndex + 1)..<close]
            let rest = text[(close + 1)...]
            guard !name.isEmpty, name.allSatisfy({ ASCII.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { return nil }
            if !rest.isEmpty {
                guard rest.first == UInt8(ascii: ":") else { return nil }
                digits = rest.dropFirst()
            }
        } else {
            if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
                name = text[..<colon]
                digits = text[(colon + 1)...]
            }
            guard !name.isEmpty, name.allSatisfy(Self.isNameByte) else { return nil }
        }
        port = digits.flatMap { Decimal.parse($0) }.flatMap { UInt16(exactly: $0) }
        if digits != nil, port == nil || port == 0 { return nil }
        host = String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
    }

    /// Whether the host is this machine: 127.0.0.0/8, ::1 or localhost.
    var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil && ($0 == "0" || !$0.hasPrefix("0")) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isAlpha(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_")
    }
}
