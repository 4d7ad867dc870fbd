/// What is wrong with a provider's data: where, and what was expected there.
public struct ProviderFault: Error, Sendable, Hashable {
    /// The path of the key, such as `providers.acme.token_url`.
    public let path: String
    /// What was expected, such as `an https URL`.
    public let expected: String

    /// Creates a fault.
    public init(_ path: String, _ expected: String) {
        self.path = path
        self.expected = expected
    }
}
