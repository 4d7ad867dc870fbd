/// The character rules of [RFC 3986, appendix A](https://www.rfc-editor.org/rfc/rfc3986#appendix-A).
enum URLGrammar {
    /// A part of a URL, by what it may hold.
    enum Part {
        case scheme, userInfo, name, path, query
    }

    /// What stands between `//` and the path.
    struct Authority {
        var hasUserInfo: Bool
        var host: Range<Int>
        var port: UInt16?
    }

    /// Where the characters that `part` may hold end.
    static func end(of part: Part, in text: [UInt8], from start: Int, to end: Int? = nil) -> Int {
        let end = end ?? text.count
        var offset = start
        while offset < end {
            let byte = text[offset]
            if byte == UInt8(ascii: "%"), part != .scheme {
                guard offset + 2 < end, ASCII.hexValue(text[offset + 1]) != nil, ASCII.hexValue(text[offset + 2]) != nil
                else { return offset }
                offset += 3
            } else if allows(byte, in: part) {
                offset += 1
            } else {
                return offset
            }
        }
        return offset
    }

    /// Takes `range` of `text` apart; nothing when it is no authority.
    static func authority(in text: [UInt8], _ range: Range<Int>) -> Authority? {
        var start = range.lowerBound
        var hasUserInfo = false
        if let at = text[range].firstIndex(of: UInt8(ascii: "@")) {
            guard end(of: .userInfo, in: text, from: start, to: at) == at else { return nil }
            hasUserInfo = true
            start = at + 1
        }
        let host: Range<Int>
        var offset: Int
        if start < range.upperBound, text[start] == UInt8(ascii: "[") {
            guard let bracket = text[start..<range.upperBound].firstIndex(of: UInt8(ascii: "]")) else { return nil }
            host = start + 1..<bracket
            guard text[host].contains(UInt8(ascii: ":")), IPAddress(text[host]) != nil else { return nil }
            offset = bracket + 1
        } else {
            offset = end(of: .name, in: text, from: start, to: range.upperBound)
            host = start..<offset
        }
        var port: UInt16?
        if offset < range.upperBound {
            guard text[offset] == UInt8(ascii: ":") else { return nil }
            offset += 1
            // A colon without digits is the scheme's own port.
            if offset < range.upperBound {
                guard let value = Decimal.parse(text[offset..<range.upperBound]) else { return nil }
                port = UInt16(exactly: value)
                if port == nil { return nil }
            }
        }
        return Authority(hasUserInfo: hasUserInfo, host: host, port: port)
    }

    private static func allows(_ byte: UInt8, in part: Part) -> Bool {
        if part == .scheme {
            return ASCII.isAlpha(byte) || ASCII.isDigit(byte) || "+-.".utf8.contains(byte)
        }
        if ASCII.isUnreserved(byte) { return true }
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            return true
        case UInt8(ascii: ":"): return part != .name
        case UInt8(ascii: "@"), UInt8(ascii: "/"): return part == .path || part == .query
        case UInt8(ascii: "?"): return part == .query
        default: return false
        }
    }
}
