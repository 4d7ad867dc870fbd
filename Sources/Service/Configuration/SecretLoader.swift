public import Vault

/// Fetches secrets, and keeps those that can be fetched only once.
///
/// A variable is wiped when it is read, but two keys may name the same one, and a reload needs it again: whoever reloads keeps
/// the loader. Files are read anew each time, so a reload takes a changed secret.
public final class SecretLoader {
    /// Fetches one secret.
    ///
    /// - Parameters:
    ///   - source: Where it is.
    ///   - allowsWorldReadable: Whether a file may be readable by everybody.
    public typealias Fetch = (_ source: SecretSource, _ allowsWorldReadable: Bool) throws(SecretFault) -> Secret

    private let fetch: Fetch
    private var taken: [SecretSource: Secret] = [:]

    /// Creates a loader that fetches from files and the environment, or, for tests, from somewhere else.
    public init(
        fetch: @escaping Fetch = { (source, allowed) throws(SecretFault) in try source.load(allowWorldReadable: allowed)
        }
    ) {
        self.fetch = fetch
    }

    /// The secret at `source`.
    func load(_ source: SecretSource, allowsWorldReadable: Bool) throws(SecretFault) -> Secret {
        guard case .environment = source else { return try fetch(source, allowsWorldReadable) }
        if let secret = taken[source] { return secret }
        let secret = try fetch(source, allowsWorldReadable)
        taken[source] = secret
        return secret
    }
}
