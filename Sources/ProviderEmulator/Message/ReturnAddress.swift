import Wire

/// The address to which the browser is sent back, with the values that it carries.
struct ReturnAddress: Sendable {
    /// Where the values stand.
    enum Part: Sendable {
        case query
        case fragment
    }

    let base: ByteString
    let part: Part
    /// What the client wants to have back unchanged.
    let state: ByteString?

    init(_ base: ByteString, _ part: Part = .query, state: ByteString?) {
        self.base = base
        self.part = part
        self.state = state
    }

    /// The address with `values` and the state; a query that it has already is kept.
    func with(_ values: [(name: String, value: ByteString)]) -> ByteString {
        var text = base.bytes
        let mark = part == .query ? UInt8(ascii: "?") : UInt8(ascii: "#")
        if !text.contains(mark) { text.append(mark) }
        for (name, value) in values { FormEncoding.append(name, value.bytes, to: &text, space: .percent) }
        if let state { FormEncoding.append("state", state.bytes, to: &text, space: .percent) }
        return ByteString(text)
    }
}

extension ReturnAddress: Unprintable {}
