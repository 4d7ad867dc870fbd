import Wire

/// A value that tells success from failure at providers whose status does not.
public struct SuccessRule: Sendable, Hashable {
    /// Where it stands, seen from the whole answer.
    public var path: FieldPath
    /// What it must be: the JSON text, such as `true`, `0` or `"success"`.
    public var value: [UInt8]

    /// Whether `answer` is a success.
    func holds(for answer: JSONValue) -> Bool { path.resolve(in: answer)?.raw.elementsEqual(value) ?? false }
}
