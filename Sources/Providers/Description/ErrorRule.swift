/// What a provider's error word means.
public struct ErrorRule: Sendable, Hashable {
    /// Whose fault it is.
    public enum Verdict: Sendable, Hashable {
        /// The grant's; told to the app in OAuth's word.
        case grant(OAuthError)
        /// Not the app's.
        case problem(ProblemCode)
    }

    /// Whose fault it is.
    public var verdict: Verdict
    /// The finer word; nothing for the usual one.
    public var reason: Reason?

    /// The errors that a provider can put down to the grant.
    ///
    /// `invalid_client` and `unauthorized_client` speak of our id and secret, which are never the user's fault.
    private static let relayed: [OAuthError] = [
        .invalidRequest, .invalidGrant, .unsupportedGrantType, .invalidScope, .accessDenied,
    ]

    /// Reads a word of ``OAuthError`` or ``ProblemCode``, and a ``Reason`` behind a space when there is a finer one,
    /// such as `invalid_grant code_spent`.
    public init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let first = words.first, words.count <= 2 else { return nil }
        if let error = OAuthError(rawValue: first), Self.relayed.contains(error) {
            verdict = .grant(error)
        } else if let problem = ProblemCode(rawValue: first) {
            verdict = .problem(problem)
        } else {
            return nil
        }
        if words.count == 2 {
            guard let reason = Reason(rawValue: words[1]) else { return nil }
            self.reason = reason
        }
    }
}
