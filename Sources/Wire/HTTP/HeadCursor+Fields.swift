extension HeadCursor {
    /// Reads the field lines up to and including the empty line that ends the head.
    ///
    /// Each line is noted in `framing` as soon as it is whole.
    mutating func fields(
        _ input: Span<UInt8>, limit: Int, _ framing: inout FramingFields
    ) throws(HeadStop) -> HeaderFields {
        let start = position
        var count = 0
        var marks: UInt64 = 0
        while let line = try fieldLine(input) {
            guard count < limit else { throw .fault(MessageFault(.headerTooLarge, in: Part.fieldCount)) }
            try framing.note(line, input)
            count &+= 1
            marks |= line.name.mark
        }
        try framing.verify()
        return HeaderFields(lines: input.bytes(at: start..<position &- 2), count: count, marks: marks)
    }

    /// Reads one field line and its CR LF; nothing when it is the empty line that ends the head.
    @inline(__always)
    private mutating func fieldLine(_ input: Span<UInt8>) throws(HeadStop) -> FieldLine? {
        let start = position
        let name = FoldedName(input, at: start)
        advance(to: start &+ name.count)
        guard let afterName = peek(input) else { throw exhausted(.headerTooLarge, Part.field) }
        guard name.count > 0 else {
            try expect(UInt8(ascii: "\r"), input, Part.field, tooLarge: .headerTooLarge)
            try expect(UInt8(ascii: "\n"), input, Part.field, tooLarge: .headerTooLarge)
            return nil
        }
        guard afterName == UInt8(ascii: ":") else { throw .bad(Part.field) }
        let contentEnd = input.endOfRun(from: position &+ 1) { $0.notFieldContent }
        advance(to: contentEnd)
        try expect(UInt8(ascii: "\r"), input, Part.field, tooLarge: .headerTooLarge)
        try expect(UInt8(ascii: "\n"), input, Part.field, tooLarge: .headerTooLarge)
        return FieldLine(name, at: start, contentEnd: contentEnd, in: input)
    }
}
