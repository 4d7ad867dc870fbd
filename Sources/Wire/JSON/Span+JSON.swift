/// The parts of JSON's grammar that have no parts themselves.
extension Span<UInt8> {
    /// The byte at `offset`.
    @inline(__always)
    func byte(at offset: Int) throws(JSONError) -> UInt8 {
        guard offset < count else { throw JSONError(.end, at: offset) }
        return self[offset]
    }

    /// Where the string ends that begins at `start`, and what it is made of.
    func endOfString(from start: Int) throws(JSONError) -> (end: Int, form: JSONNode.Form) {
        var form = JSONNode.Form.visible
        var offset = start + 1
        while true {
            offset = endOfRun(from: offset) { $0.notSafeOrSpace }
            switch try byte(at: offset) {
            case UInt8(ascii: "\""):
                return (offset + 1, form)
            case UInt8(ascii: "\\"):
                form = .escaped
                offset = try endOfEscape(from: offset)
            case UInt8(ascii: " "):
                form = max(form, .printable)
                offset += 1
            case ..<0x20:
                throw JSONError(.control, at: offset)
            default:
                let scalar = UTF8Encoding.scalar(in: self, at: offset)
                guard scalar.isValid else { throw JSONError(.invalidUTF8, at: offset) }
                form = max(form, .unescaped)
                offset += scalar.length
            }
        }
    }

    private func endOfEscape(from start: Int) throws(JSONError) -> Int {
        switch try byte(at: start + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            switch try codeUnit(at: start + 2) {
            case 0xDC00...0xDFFF:
                throw JSONError(.loneSurrogate, at: start)
            case 0xD800...0xDBFF:
                // The second half of the pair.
                guard try byte(at: start + 6) == UInt8(ascii: "\\"), try byte(at: start + 7) == UInt8(ascii: "u"),
                    case 0xDC00...0xDFFF = try codeUnit(at: start + 8)
                else { throw JSONError(.loneSurrogate, at: start) }
                return start + 12
            default:
                return start + 6
            }
        default:
            throw JSONError(.escape, at: start)
        }
    }

    private func codeUnit(at start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for offset in start..<start + 4 {
            guard let digit = ASCII.hexValue(try byte(at: offset)) else { throw JSONError(.escape, at: offset) }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    /// Where the number ends that begins at `start`.
    func endOfNumber(from start: Int) throws(JSONError) -> Int {
        var offset = start
        if self[offset] == UInt8(ascii: "-") { offset += 1 }
        if try byte(at: offset) == UInt8(ascii: "0") {
            offset += 1
            if offset < count, ASCII.isDigit(self[offset]) { throw JSONError(.number, at: offset) }
        } else {
            offset = try endOfDigits(from: offset)
        }
        if offset < count, self[offset] == UInt8(ascii: ".") { offset = try endOfDigits(from: offset + 1) }
        if offset < count, self[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < count, self[offset] == UInt8(ascii: "+") || self[offset] == UInt8(ascii: "-") { offset += 1 }
            offset = try endOfDigits(from: offset)
        }
        return offset
    }

    /// Where the digits from `start` on end, of which there must be one.
    private func endOfDigits(from start: Int) throws(JSONError) -> Int {
        guard ASCII.isDigit(try byte(at: start)) else { throw JSONError(.number, at: start) }
        var offset = start + 1
        while offset < count, ASCII.isDigit(self[offset]) { offset += 1 }
        return offset
    }

    /// Where `word` ends, which must begin at `start`.
    func endOfWord(_ word: String, from start: Int) throws(JSONError) -> Int {
        var offset = start
        for expected in word.utf8 {
            guard try byte(at: offset) == expected else { throw JSONError(.unexpected, at: offset) }
            offset += 1
        }
        return offset
    }

    /// Where the space ends that may begin at `start`, comments included where there may be some.
    func endOfSpace(from start: Int, withComments: Bool) throws(JSONError) -> Int {
        var offset = start
        while offset < count {
            switch self[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            case UInt8(ascii: "/") where withComments: offset = try endOfComment(from: offset)
            default: return offset
            }
        }
        return offset
    }

    /// Where the comment ends that begins at `start`.
    private func endOfComment(from start: Int) throws(JSONError) -> Int {
        var offset = start + 1
        switch try byte(at: offset) {
        case UInt8(ascii: "/"):
            while offset < count, self[offset] != UInt8(ascii: "\n") { offset += 1 }
        case UInt8(ascii: "*"):
            offset += 1
            repeat {
                offset += 1
                guard offset < count else { throw JSONError(.end, at: offset) }
            } while self[offset] != UInt8(ascii: "/") || self[offset - 1] != UInt8(ascii: "*")
            offset += 1
        default:
            throw JSONError(.unexpected, at: start)
        }
        guard UTF8Encoding.isValid(extracting(start..<offset)) else { throw JSONError(.invalidUTF8, at: start) }
        return offset
    }
}
