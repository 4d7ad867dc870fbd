/// What a value is sealed for, and what must be the same when it is opened.
///
/// It is authenticated, not stored: no byte of it is in the sealed value.
public struct SealContext: Sendable, Equatable {
    /// What the value is for.
    public var purpose: SealPurpose
    /// The client's short name.
    public var client: [UInt8]
    /// The client id at the provider.
    public var clientID: [UInt8]

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - purpose: What the value is for.
    ///   - client: The client's short name.
    ///   - clientID: The client id at the provider that the contents belong to.
    public init(purpose: SealPurpose, client: [UInt8], clientID: [UInt8]) {
        self.purpose = purpose
        self.client = client
        self.clientID = clientID
    }
}
