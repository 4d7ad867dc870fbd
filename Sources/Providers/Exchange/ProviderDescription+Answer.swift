public import Wire

extension ProviderDescription {
    /// Reads a provider's answer to a grant.
    ///
    /// - Parameters:
    ///   - response: The answer, content codings removed.
    ///   - kind: What was sent; a refresh passes fewer errors on to the app.
    ///   - nowMilliseconds: Milliseconds since 1970, for dates in the answer.
    /// - Returns: A token only from a 2xx answer that holds one and no error beside it.
    public func read(_ response: Response, of kind: GrantKind, nowMilliseconds: Int64) -> TokenResult {
        if let refusal = refusalByStatusAlone(response, nowMilliseconds) { return .refused(refusal) }
        let body = AnswerBody(response.body)
        let isSuccess = (200..<300).contains(response.status)
        guard let body else {
            return .refused(
                refusal(response, body: nil, kind, nowMilliseconds) ?? unreadable(response, nowMilliseconds))
        }
        let reader = TokenReader(body, of: self, root: answer.root, nowMilliseconds: nowMilliseconds)
        if reader.mayBeError || !isSuccess || !reader.hasToken || answer.root != nil || errors.header != nil,
            let refusal = refusal(response, body: body, kind, nowMilliseconds)
        {
            // A token beside an error is never handed out: nobody can say which of the two is meant.
            return .refused(isSuccess && reader.hasToken ? ProviderRefusal(.providerMalformed) : refusal)
        }
        if let rule = answer.success, !rule.holds(for: body.object) {
            return .refused(.byStatus(response.status, retryAfter: nil))
        }
        let hasToken = reader.hasToken
        guard isSuccess, let grant = reader.grant() else {
            let isOdd = isSuccess || (hasToken && response.status < 500)
            return .refused(isOdd ? ProviderRefusal(.providerMalformed) : unreadable(response, nowMilliseconds))
        }
        return .token(grant)
    }

    /// Reads a provider's answer to the request of ``requestTokenRequest(clientID:redirectURI:)``.
    public func readRequestToken(_ response: Response, nowMilliseconds: Int64) -> RequestTokenResult {
        if let refusal = refusalByStatusAlone(response, nowMilliseconds) { return .refused(refusal) }
        let body = AnswerBody(response.body)
        if let refusal = refusal(response, body: body, .code, nowMilliseconds) { return .refused(refusal) }
        guard (200..<300).contains(response.status),
            let value = body.flatMap({ requestToken.path.resolve(in: $0.object) }),
            let token = value.string, !token.isEmpty, token.allSatisfy(ASCII.isVisible)
        else { return .refused(unreadable(response, nowMilliseconds)) }
        return .token(token)
    }

    /// Reads a provider's answer to the request of ``revocationRequest(of:hint:clientID:hasSecret:)``.
    ///
    /// [RFC 7009, section 2.2](https://www.rfc-editor.org/rfc/rfc7009#section-2.2)
    public func readRevocation(_ response: Response, nowMilliseconds: Int64) -> RevocationResult {
        if let refusal = refusalByStatusAlone(response, nowMilliseconds) { return .refused(refusal) }
        if (200..<300).contains(response.status) { return .ended }
        // A provider that takes the token itself as proof answers 401 when it does not know it any more.
        if revocation.style == .bearer, response.status == 401 { return .unknown }
        let body = AnswerBody(response.body)
        if (400..<500).contains(response.status) {
            if let error = ErrorWord(errors, fields: response.fields, object: body?.object) {
                if revocation.unknownWords.contains(error.word) { return .unknown }
                if error.word == Self.unsupportedTokenType {
                    return .refused(ProviderRefusal(.unsupportedTokenType, .providerSaidNo, providerError: error.shown))
                }
            } else if revocation.unknownTexts.contains(where: { ByteSearch.range(of: $0, in: response.body) != nil }) {
                return .unknown
            }
        }
        return .refused(
            refusal(response, body: body, .refresh, nowMilliseconds) ?? unreadable(response, nowMilliseconds))
    }

    /// Only some kinds of token can be ended there. [RFC 7009, section 2.2.1](https://www.rfc-editor.org/rfc/rfc7009#section-2.2.1)
    private static let unsupportedTokenType = Array(OAuthError.unsupportedTokenType.rawValue.utf8)

    /// Redirects, which are never followed, and a full stop of the provider: nothing in the body changes these.
    private func refusalByStatusAlone(_ response: Response, _ nowMilliseconds: Int64) -> ProviderRefusal? {
        switch response.status {
        case 304, ..<200: ProviderRefusal(.providerMalformed)
        case 300..<400: ProviderRefusal(.providerRedirect)
        case 429: .byStatus(429, retryAfter: RetryAfter.seconds(response.fields, nowMilliseconds: nowMilliseconds))
        default: nil
        }
    }

    private func refusal(
        _ response: Response, body: AnswerBody?, _ kind: GrantKind, _ nowMilliseconds: Int64
    ) -> ProviderRefusal? {
        guard let error = ErrorWord(errors, fields: response.fields, object: body?.object) else { return nil }
        let retryAfter = RetryAfter.seconds(response.fields, nowMilliseconds: nowMilliseconds)
        return errors.refusal(for: error, kind: kind, status: response.status, retryAfter: retryAfter)
    }

    /// What an answer comes to that says neither token nor error.
    private func unreadable(_ response: Response, _ nowMilliseconds: Int64) -> ProviderRefusal {
        if (200..<300).contains(response.status) { return ProviderRefusal(.providerMalformed) }
        return .byStatus(
            response.status, retryAfter: RetryAfter.seconds(response.fields, nowMilliseconds: nowMilliseconds))
    }
}
