import Providers

/// A request that is refused: what the caller is told, in one of two shapes.
///
/// The grant was refused for good: OAuth's own error body. Everything else: a problem body without a member `error`, so that no client
/// library takes a passing failure for the end of the user's session.
struct Refusal: Error, Sendable, Equatable {
    /// The shape and its word.
    enum Kind: Sendable, Equatable {
        /// [RFC 6749, section 5.2](https://www.rfc-editor.org/rfc/rfc6749#section-5.2)
        case grant(OAuthError)
        /// [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)
        case problem(ProblemCode)
    }

    let kind: Kind
    let reason: Reason
    var status: Int
    /// The parameter, header or member at fault.
    var field: String?
    /// The provider's own word: bounded visible ASCII.
    var providerError: [UInt8]?
    /// Seconds for `Retry-After`.
    var retryAfter: Int?
    /// Whether the same request may be sent again without risk.
    var isRetryable = false
    /// The methods that the address takes, for `Allow`.
    var allowed: String?
    /// Whether the client named itself by `Authorization`, which asks for a challenge.
    var challenges = false

    /// Refuses the grant.
    static func grant(_ error: OAuthError, _ reason: Reason, field: String? = nil) -> Refusal {
        Refusal(kind: .grant(error), reason: reason, status: 400, field: field)
    }

    /// Refuses a request whose `field` is wrong.
    static func invalidRequest(_ reason: Reason, field: String?) -> Refusal {
        .grant(.invalidRequest, reason, field: field)
    }

    /// Refuses with a problem that has nothing to do with the grant.
    static func problem(_ code: ProblemCode, field: String? = nil, allowed: String? = nil) -> Refusal {
        Refusal(
            kind: .problem(code), reason: code.reason, status: code.status, field: field, retryAfter: code.retryAfter,
            isRetryable: code.isRetryable, allowed: allowed)
    }

    /// The word that logs call it by: the problem's code or OAuth's error.
    var word: String {
        switch kind {
        case .grant(let error): error.rawValue
        case .problem(let code): code.rawValue
        }
    }
}

extension Refusal {
    /// What a provider's refusal comes to for the caller.
    init(_ refusal: ProviderRefusal) {
        switch refusal.verdict {
        case .grant(let error):
            self.init(kind: .grant(error), reason: refusal.reason, status: refusal.status)
        case .problem(let code):
            self.init(kind: .problem(code), reason: refusal.reason, status: refusal.status)
            retryAfter = refusal.retryAfter ?? code.retryAfter
        }
        providerError = refusal.providerError
        isRetryable = refusal.isRetryable
    }
}
