import Wire

/// Named values in the order in which they were sent, repeats kept.
struct Parameters: Sendable {
    private(set) var all: [(name: ByteString, value: ByteString)] = []

    init() {}

    init(_ form: FormFields) { all = form.map { (ByteString($0.name), ByteString($0.value)) } }

    /// The members of a JSON object that are strings or numbers; others are no parameters.
    init(_ object: JSONValue) {
        for member in object.members {
            if let text = member.value.string {
                append(ByteString(member.name), ByteString(text))
            } else if let digits = member.value.number {
                append(ByteString(member.name), ByteString(digits))
            }
        }
    }

    /// The first value called `name`; an empty one counts as absent.
    ///
    /// [RFC 6749, section 3.2](https://www.rfc-editor.org/rfc/rfc6749#section-3.2)
    subscript(name: ByteString) -> ByteString? {
        guard let value = all.first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    var isEmpty: Bool { all.isEmpty }

    /// Whether a name stands there more than once.
    var hasRepeats: Bool { Set(all.map(\.name)).count < all.count }

    mutating func append(_ name: ByteString, _ value: ByteString) { all.append((name, value)) }

    mutating func append(contentsOf other: Parameters) { all += other.all }

    /// Calls `old` by the name `new`, and drops what was called `new` before.
    mutating func rename(_ old: ByteString, to new: ByteString) {
        all = all.compactMap { $0.name == new ? nil : ($0.name == old ? new : $0.name, $0.value) }
    }
}

extension Parameters: Unprintable {}
