/// The parts of the grammar that have no parts themselves.
extension JSONParser {
    /// Goes over the string that begins at the current offset; whether it holds escapes.
    mutating func skipString() throws(JSONError) -> Bool {
        var hasEscapes = false
        offset += 1
        while true {
            offset = endOfPlain
            switch try byte() {
            case UInt8(ascii: "\""):
                offset += 1
                return hasEscapes
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try skipEscape()
            case ..<0x20:
                throw JSONError(.control, at: offset)
            default:
                let scalar = UTF8Encoding.scalar(in: bytes.span, at: offset)
                guard scalar.isValid else { throw JSONError(.invalidUTF8, at: offset) }
                offset += scalar.length
            }
        }
    }

    /// Where the ASCII characters that stand for themselves end: nearly all that strings are made of.
    private var endOfPlain: Int { bytes.span.endOfRun(from: offset) { $0.notPlain } }

    private mutating func skipEscape() throws(JSONError) {
        let start = offset
        offset += 1
        switch try byte() {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        case UInt8(ascii: "u"):
            offset += 1
            switch try readCodeUnit() {
            case 0xDC00...0xDFFF:
                throw JSONError(.loneSurrogate, at: start)
            case 0xD800...0xDBFF:
                try skipLowSurrogate(of: start)
            default:
                break
            }
        default:
            throw JSONError(.escape, at: start)
        }
    }

    /// Goes over the second half of the pair whose first half stands at `start`.
    private mutating func skipLowSurrogate(of start: Int) throws(JSONError) {
        guard try byte() == UInt8(ascii: "\\") else { throw JSONError(.loneSurrogate, at: start) }
        offset += 1
        guard try byte() == UInt8(ascii: "u") else { throw JSONError(.loneSurrogate, at: start) }
        offset += 1
        guard case 0xDC00...0xDFFF = try readCodeUnit() else { throw JSONError(.loneSurrogate, at: start) }
    }

    private mutating func readCodeUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = ASCII.hexValue(try byte()) else { throw JSONError(.escape, at: offset) }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }

    /// Goes over the number that begins at the current offset.
    mutating func skipNumber() throws(JSONError) {
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        if try byte() == UInt8(ascii: "0") {
            offset += 1
            if offset < bytes.count, ASCII.isDigit(bytes[offset]) { throw JSONError(.number, at: offset) }
        } else {
            try skipDigits()
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            try skipDigits()
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
                offset += 1
            }
            try skipDigits()
        }
    }

    /// Goes over one digit or more.
    private mutating func skipDigits() throws(JSONError) {
        guard ASCII.isDigit(try byte()) else { throw JSONError(.number, at: offset) }
        repeat { offset += 1 } while offset < bytes.count && ASCII.isDigit(bytes[offset])
    }

    /// Goes over the comment that begins at the current offset.
    mutating func skipComment() throws(JSONError) {
        let start = offset
        offset += 1
        switch try byte() {
        case UInt8(ascii: "/"):
            while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
        case UInt8(ascii: "*"):
            offset += 1
            repeat {
                offset += 1
                guard offset < bytes.count else { throw JSONError(.end, at: offset) }
            } while bytes[offset] != UInt8(ascii: "/") || bytes[offset - 1] != UInt8(ascii: "*")
            offset += 1
        default:
            throw JSONError(.unexpected, at: start)
        }
        guard UTF8Encoding.isValid(bytes[start..<offset]) else { throw JSONError(.invalidUTF8, at: start) }
    }
}
