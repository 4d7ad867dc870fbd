/// Writes one JSON text, front to back.
///
/// It sets the commas; the caller keeps brackets in pairs and gives every name a value. The text holds no space, no raw
/// control, DEL, U+2028 or U+2029, so it is safe as a line of a log.
public struct JSONWriter: Sendable {
    private var output: [UInt8] = []
    private var needsComma = false

    /// Begins an empty text with room for `capacity` bytes.
    public init(capacity: Int = 256) { output.reserveCapacity(capacity) }

    /// Makes room for `count` bytes more.
    public mutating func reserve(_ count: Int) { output.reserveCapacity(output.count + count) }

    /// Begins an object.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the innermost object.
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Ends the innermost array.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes the name of a member, whose value comes next.
    public mutating func name(_ name: JSONName) {
        let separates = needsComma
        output.append(addingCapacity: name.written.count + 1) { (output: inout OutputSpan<UInt8>) in
            if separates { output.append(UInt8(ascii: ",")) }
            output.append(copying: name.written.span)
        }
        needsComma = false
    }

    /// Writes the name of a member, whose value comes next.
    public mutating func name(_ name: [UInt8]) {
        string(name)
        output.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name of a member, whose value comes next.
    public mutating func name(_ name: String) {
        string(name)
        output.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string; bytes that are not UTF-8 become U+FFFD.
    public mutating func string(_ contents: [UInt8]) { string(contents.span) }

    /// Writes a string; bytes that are not UTF-8 become U+FFFD.
    public mutating func string(_ contents: ArraySlice<UInt8>) { string(contents.span) }

    /// Writes a string.
    public mutating func string(_ contents: String) { string(contents.utf8.span) }

    /// Writes a string; bytes that are not UTF-8 become U+FFFD.
    public mutating func string(_ contents: Span<UInt8>) {
        string(contents, behind: Span(), safe: Self.endOfSafe(in: contents, from: 0))
    }

    /// Writes a member whose value is a string; bytes that are not UTF-8 become U+FFFD.
    ///
    /// Contents that are known to be ``JSONNode/Form/printable`` are not looked at.
    public mutating func member(_ name: JSONName, _ contents: Span<UInt8>, isPrintable: Bool = false) {
        let safe = isPrintable ? contents.count : Self.endOfSafe(in: contents, from: 0)
        string(contents, behind: name.written.span, safe: safe)
    }

    /// Writes a member whose value is a number.
    public mutating func member(_ name: JSONName, _ value: Int) {
        let separates = needsComma
        output.append(addingCapacity: name.written.count + 21) { (output: inout OutputSpan<UInt8>) in
            if separates { output.append(UInt8(ascii: ",")) }
            output.append(copying: name.written.span)
            Decimal.append(value, to: &output)
        }
        needsComma = true
    }

    /// Writes a number.
    public mutating func number(_ value: Int) {
        separate()
        Decimal.append(value, to: &output)
        needsComma = true
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes `null`.
    public mutating func null() { word("null") }

    /// Writes a value whose text is known: ``JSONValue/raw`` of a strict document, or what another writer made; members in
    /// the same way.
    public mutating func raw(_ text: Span<UInt8>) {
        let separates = needsComma
        output.append(addingCapacity: text.count + 1) { (output: inout OutputSpan<UInt8>) in
            if separates { output.append(UInt8(ascii: ",")) }
            output.append(copying: text)
        }
        needsComma = true
    }

    /// Writes a value whose text is known; see above.
    public mutating func raw(_ text: ArraySlice<UInt8>) { raw(text.span) }

    /// Writes a value whose text is known; see above.
    public mutating func raw(_ text: [UInt8]) { raw(text.span) }

    /// Writes a member of a strict document again, name and value as they were.
    public mutating func relay(_ member: JSONMember) {
        let document = member.document
        let text = document.text.span
        raw(text.extracting(document.nodes[member.index].range))
        output.append(UInt8(ascii: ":"))
        needsComma = false
        raw(text.extracting(document.nodes[member.index + 1].range))
    }

    /// The text.
    public consuming func finish() -> [UInt8] { output }

    /// Writes `name` and a string that may stand as it is up to `safe`.
    ///
    /// Nearly all strings are one such run, written with all that is around it in one step: room is asked for once.
    private mutating func string(_ contents: Span<UInt8>, behind name: Span<UInt8>, safe: Int) {
        let separates = needsComma
        output.append(addingCapacity: name.count + safe + 3) { (output: inout OutputSpan<UInt8>) in
            if separates { output.append(UInt8(ascii: ",")) }
            output.append(copying: name)
            output.append(UInt8(ascii: "\""))
            output.append(copying: contents.extracting(first: safe))
            if safe == contents.count { output.append(UInt8(ascii: "\"")) }
        }
        if safe < contents.count {
            appendEscaped(contents, from: safe)
            output.append(UInt8(ascii: "\""))
        }
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { output.append(UInt8(ascii: ",")) }
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        output.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        output.append(bracket)
        needsComma = true
    }

    private mutating func word(_ text: String) {
        separate()
        output.append(contentsOf: text.utf8)
        needsComma = true
    }

    /// Escapes or replaces the character at `start` and all others that may not stand in a string, and copies the rest run by run.
    private mutating func appendEscaped(_ text: Span<UInt8>, from start: Int) {
        var offset = start
        while offset < text.count {
            let scalar = UTF8Encoding.scalar(in: text, at: offset)
            if !scalar.isValid {
                UTF8Encoding.append(0xFFFD, to: &output)
            } else if scalar.length == 1 {
                escape(UInt32(text[offset]))
            } else {
                // U+2028 or U+2029: nothing else of this length ends a run.
                escape(0x2000 | UInt32(text[offset + 2] & 0x3F))
            }
            let runStart = offset + scalar.length
            offset = Self.endOfSafe(in: text, from: runStart)
            output.append(contentsOf: text, at: runStart..<offset)
        }
    }

    /// The offset of the first character, not before `start`, that must not be written as it is.
    private static func endOfSafe(in text: Span<UInt8>, from start: Int) -> Int {
        var offset = start
        while true {
            offset = text.endOfRun(from: offset) { $0.notSafe }
            guard offset < text.count, text[offset] >= 0x80 else { return offset }
            let scalar = UTF8Encoding.scalar(in: text, at: offset)
            // Line ends to JavaScript, and to some readers of logs.
            let isSeparator =
                text[offset] == 0xE2 && scalar.length == 3 && text[offset + 1] == 0x80 && text[offset + 2] | 1 == 0xA9
            guard scalar.isValid, !isSeparator else { return offset }
            offset += scalar.length
        }
    }

    private mutating func escape(_ value: UInt32) {
        output.append(UInt8(ascii: "\\"))
        switch value {
        case 0x22, 0x5C: output.append(UInt8(truncatingIfNeeded: value))
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        default:
            output.append(UInt8(ascii: "u"))
            for shift: UInt32 in [12, 8, 4, 0] {
                let digit = UInt8(truncatingIfNeeded: value >> shift & 0xF)
                output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}

extension JSONWriter: Unprintable {}
