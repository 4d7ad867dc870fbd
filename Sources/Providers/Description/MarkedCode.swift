/// A callback parameter that is a code only beside a marker.
public struct MarkedCode: Sendable, Hashable {
    /// The parameter that holds the code.
    public var name: [UInt8]
    /// The parameter that says so.
    public var marker: [UInt8]
    /// What the marker must be.
    public var value: [UInt8]
}
