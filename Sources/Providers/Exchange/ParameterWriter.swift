import Wire

/// Writes parameters one behind the other, as a form, a query or the members of one JSON object.
struct ParameterWriter: Sendable {
    private var json: JSONWriter?
    private var text: [UInt8]
    private var isFirst = true

    /// Begins a list.
    ///
    /// A query is written behind `target`, which is empty for the others.
    init(_ form: ParameterForm, behind target: [UInt8] = [], capacity: Int = 64) {
        text = []
        switch form {
        case .json:
            var writer = JSONWriter(capacity: capacity)
            writer.beginObject()
            json = writer
        case .query:
            text.reserveCapacity(target.count + capacity)
            text += target
            text.append(target.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
        case .form:
            text.reserveCapacity(capacity)
        }
    }

    /// Makes room for `count` bytes more.
    mutating func reserve(_ count: Int) {
        json?.reserve(count)
        if json == nil { text.reserveCapacity(text.count + count) }
    }

    mutating func append(_ name: ParameterName, _ value: [UInt8]) {
        if json != nil {
            json?.name(name.json)
            json?.string(value)
        } else {
            append(name, value.span)
        }
    }

    /// Begins the last parameter and leaves its value open: whoever has it writes it behind the text.
    mutating func finish(openAt name: ParameterName) -> [UInt8] {
        guard json != nil else {
            append(name, Span())
            return take()
        }
        json?.name(name.json)
        return take() + [UInt8(ascii: "\"")]
    }

    /// The whole text.
    mutating func finish() -> [UInt8] {
        json?.endObject()
        if json == nil, isFirst, !text.isEmpty { text.removeLast() }
        return take()
    }

    /// Hands the text over and keeps nothing of it, so that its storage has one owner and can be added to where it is.
    private mutating func take() -> [UInt8] {
        if let writer = json { return writer.finish() }
        var whole: [UInt8] = []
        swap(&whole, &text)
        return whole
    }

    private mutating func append(_ name: ParameterName, _ value: Span<UInt8>) {
        let form = name.form
        let name = form.span
        let start = isFirst ? 1 : 0
        isFirst = false
        text.append(addingCapacity: name.count + 3 * value.count) { (output: inout OutputSpan<UInt8>) in
            output.append(copying: name.extracting(start..<name.count))
            FormEncoding.append(value, to: &output)
        }
    }
}
