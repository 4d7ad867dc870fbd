public import Wire

/// Why a provider gave no token, and what the app is told.
public struct ProviderRefusal: Error, Sendable, Equatable {
    /// Whose fault it is.
    public let verdict: ErrorRule.Verdict
    /// Why, finely.
    public let reason: Reason
    /// The status of our answer to the app.
    public let status: Int
    /// The provider's own error word: visible ASCII, at most 100 bytes.
    ///
    /// Nothing when it had none or one of another kind.
    public let providerError: [UInt8]?
    /// The seconds that the provider asked to wait, 0 to 3600; nothing when it asked for none.
    public let retryAfter: Int?
    /// Whether the same request may be sent again without risk: only when nothing was sent.
    public let isRetryable: Bool

    /// Creates a refusal of the grant: 400 to the app.
    public init(_ error: OAuthError, _ reason: Reason, providerError: [UInt8]? = nil) {
        verdict = .grant(error)
        self.reason = reason
        status = 400
        self.providerError = providerError
        retryAfter = nil
        isRetryable = false
    }

    /// Creates a problem that says nothing about the grant.
    ///
    /// - Parameters:
    ///   - code: The kind of problem.
    ///   - reason: The finer word, when there is one.
    ///   - status: The status, where it is not the code's usual one.
    ///   - providerError: The provider's own error word.
    ///   - retryAfter: The seconds that the provider asked to wait.
    ///   - isRetryable: Whether the same request may be sent again without risk.
    public init(
        _ code: ProblemCode, _ reason: Reason? = nil, status: Int? = nil, providerError: [UInt8]? = nil,
        retryAfter: Int? = nil, isRetryable: Bool = false
    ) {
        verdict = .problem(code)
        self.reason = reason ?? code.reason
        self.status = status ?? code.status
        self.providerError = providerError
        self.retryAfter = retryAfter
        self.isRetryable = isRetryable
    }

    /// The problem that a failed call comes to.
    public init(_ error: FetchError) {
        let code: ProblemCode =
            switch error.kind {
            case .unresolved, .unreachable, .closed, .forbiddenAddress: .providerUnavailable
            case .tls: .providerTLS
            case .timeout: .providerTimeout
            case .malformed: .providerMalformed
            case .tooLarge: .providerTooLarge
            case .overloaded: .overloaded
            }
        self.init(code, isRetryable: !error.wasSent)
    }
}
