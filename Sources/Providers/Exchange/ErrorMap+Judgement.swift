import Wire

extension ErrorMap {
    /// What the data says about `error`; nothing when it knows neither the word nor the text.
    func rule(for error: ErrorWord) -> ErrorRule? {
        for (part, rule) in textRules where ByteSearch.range(of: part, in: error.text) != nil { return rule }
        return rules[error.word]
    }

    /// What the app is told of `error`.
    ///
    /// On a code exchange the grant's own errors are passed on, whatever status the provider chose; on a refresh only
    /// `invalid_grant` ends the session. An error that the data does not know is judged by the status alone.
    func refusal(for error: ErrorWord, kind: GrantKind, status: Int, retryAfter: Int?) -> ProviderRefusal {
        switch rule(for: error) {
        case let rule? where rule.verdict == .grant(.invalidGrant) || (kind == .code && rule.isGrant):
            guard case .grant(let oauth) = rule.verdict else { break }
            return ProviderRefusal(
                oauth, rule.reason ?? (oauth == .accessDenied ? .userDenied : .providerSaidNo),
                providerError: error.shown)
        case let rule?:
            guard case .problem(let code) = rule.verdict else { break }
            return ProviderRefusal(
                code, rule.reason, status: code == .providerUnavailable && status == 503 ? 503 : nil,
                providerError: error.shown, retryAfter: retryAfter)
        case nil:
            return .byStatus(status, providerError: error.shown, retryAfter: retryAfter)
        }
        return ProviderRefusal(.providerFailed, providerError: error.shown)
    }
}

extension ErrorRule {
    /// Whether it is the grant's fault.
    var isGrant: Bool {
        if case .grant = verdict { return true }
        return false
    }
}

extension ProviderRefusal {
    /// What a refusal comes to of which only the status says anything.
    static func byStatus(_ status: Int, providerError: [UInt8]? = nil, retryAfter: Int?) -> ProviderRefusal {
        switch status {
        case 401: ProviderRefusal(.providerRejectedClient, providerError: providerError)
        case 429: ProviderRefusal(.providerRateLimited, providerError: providerError, retryAfter: retryAfter)
        case 503:
            ProviderRefusal(.providerUnavailable, status: 503, providerError: providerError, retryAfter: retryAfter)
        case 407, 500...: ProviderRefusal(.providerUnavailable, providerError: providerError, retryAfter: retryAfter)
        default: ProviderRefusal(.providerFailed, providerError: providerError)
        }
    }
}
