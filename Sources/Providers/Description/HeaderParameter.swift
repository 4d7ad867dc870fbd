public import Wire

/// A header field with a value that never changes.
public struct HeaderParameter: Sendable, Hashable {
    /// Its name.
    public var name: HeaderName
    /// Its value.
    public var value: [UInt8]

    /// Creates a field.
    public init(name: HeaderName, value: [UInt8]) {
        self.name = name
        self.value = value
    }
}
