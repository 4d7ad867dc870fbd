import Wire

/// Writes parameters one behind the other, as a form, a query or the members of one JSON object.
struct ParameterWriter: Sendable {
    private var json: JSONWriter?
    private var text: [UInt8]
    private var needsSeparator: Bool

    /// Begins a list.
    ///
    /// A query is written behind `target`, which is empty for the others.
    init(_ form: ParameterForm, behind target: [UInt8] = [], capacity: Int = 64) {
        text = []
        needsSeparator = false
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
            return
        }
        if needsSeparator { text.append(UInt8(ascii: "&")) }
        needsSeparator = true
        text += name.form
        FormEncoding.append(value, to: &text)
    }

    /// Begins the last parameter and leaves its value open: whoever has it writes it behind the text.
    consuming func open(_ name: ParameterName) -> [UInt8] {
        if var writer = json {
            writer.name(name.json)
            return writer.finish() + [UInt8(ascii: "\"")]
        }
        if needsSeparator { text.append(UInt8(ascii: "&")) }
        text += name.form
        return text
    }

    /// The whole text.
    consuming func finish() -> [UInt8] {
        guard var writer = json else {
            if !needsSeparator, !text.isEmpty { text.removeLast() }
            return text
        }
        writer.endObject()
        return writer.finish()
    }
}
