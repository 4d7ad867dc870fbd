public import Wire

/// Where a value stands in a JSON text: names joined by dots, with numbers as indices of arrays, such as
/// `data.0.token`.
public struct FieldPath: Sendable, Hashable {
    /// The steps, outermost first; never empty.
    public let steps: [[UInt8]]

    /// Reads a path; nothing when it or one of its steps is empty.
    public init?(_ text: String) {
        steps = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Array($0) }
        if steps.contains(where: \.isEmpty) { return nil }
    }

    init(steps: [[UInt8]]) { self.steps = steps }

    /// The name, when the path is one step: a member of the outermost object.
    var name: [UInt8]? { steps.count == 1 ? steps[0] : nil }

    /// The value at the path, seen from `value`; nothing when a step leads nowhere.
    public func resolve(in value: JSONValue) -> JSONValue? {
        var value = value
        for step in steps {
            if value.kind == .array {
                guard let index = Decimal.parse(step), index < value.count else { return nil }
                var elements = value.elements.makeIterator()
                var element = elements.next()
                for _ in 0..<index { element = elements.next() }
                guard let element else { return nil }
                value = element
            } else {
                guard let member = value[step] else { return nil }
                value = member
            }
        }
        return value
    }
}
