public import Wire

/// What is particular about the way to a provider.
public struct NetworkRules: Sendable {
    /// A PEM file with authorities that are believed beside the system's, for this provider only.
    public var authoritiesFile: String?
    /// Whether private and link-local addresses may be contacted.
    public var allowsPrivateAddresses = false

    /// Whose certificates are believed.
    public var trust: Origin.Trust { authoritiesFile.map { .systemAnd(file: $0) } ?? .system }
}
