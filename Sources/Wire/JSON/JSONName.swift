/// The name of a member, escaped once and written many times.
///
/// Made for constants: `extension JSONName { static let accessToken = JSONName("access_token") }`.
public struct JSONName: Sendable, Hashable {
    /// The name itself.
    public let bytes: [UInt8]
    /// The name as it is written, with its quotes and the colon.
    let written: [UInt8]

    /// Creates a name.
    public init(_ name: String) {
        bytes = Array(name.utf8)
        var writer = JSONWriter(capacity: bytes.count + 3)
        writer.name(bytes)
        written = writer.finish()
    }

    /// Equal when the names are.
    public static func == (a: JSONName, b: JSONName) -> Bool { a.bytes == b.bytes }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension JSONValue {
    /// The value of the member called `name`; nothing when there is none, or no object.
    public subscript(_ name: JSONName) -> JSONValue? { self[name.bytes] }
}
