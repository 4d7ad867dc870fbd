/// A parameter with a value that never changes.
public struct Parameter: Sendable, Hashable {
    /// Its name on the wire.
    public var name: [UInt8]
    /// Its value, before any encoding.
    public var value: [UInt8]

    /// Creates a parameter.
    public init(name: [UInt8], value: [UInt8]) {
        self.name = name
        self.value = value
    }
}
