import Wire

extension PocketProvider {
    /// The first call: a request token for a consumer key.
    func request(_ call: Call) throws(PocketFault) -> [Member] {
        let sent = try parameters(call)
        let consumerKey = try consumerKey(sent)
        guard let redirectURI = sent["redirect_uri"] else { throw .missingRedirectURL }
        let text = state.mint("pocket-code-")
        let token = RequestToken(consumerKey: consumerKey, redirectURI: redirectURI, state: sent["state"])
        state.withContents { $0.requestTokens[text] = token }
        return [Member("code", text)] + stateMember(token.state)
    }

    /// The page where the user says yes, or with `deny=1` no.
    ///
    /// The browser goes back with nothing added either way.
    func authorize(_ call: Call) -> Response {
        guard let text = call.query["request_token"], let redirectURI = call.query["redirect_uri"] else {
            return Page.text(400, "request_token and redirect_uri are needed")
        }
        let decision: RequestToken.Decision = call.query["deny"] == "1" ? .refused : .approved
        let isKnown = state.withContents { contents in
            guard var token = contents.requestTokens[text], token.redirectURI == redirectURI else { return false }
            token.decision = decision
            contents.requestTokens[text] = token
            return true
        }
        guard isKnown || state.registrations.isLenient else {
            return Page.text(400, "request_token is not known, or redirect_uri is not the one that it was fetched with")
        }
        return Page.redirect(to: redirectURI)
    }

    /// The last call: the request token becomes an access token.
    func exchange(_ call: Call) throws(PocketFault) -> [Member] {
        let sent = try parameters(call)
        let consumerKey = try consumerKey(sent)
        guard let code = sent["code"] else { throw .missingCode }
        let returnedState = try redeem(code, of: consumerKey)
        let token = state.issueAccessToken("pocket-token-", at: .pocket, lifetime: nil, time: call.time)
        return [Member("access_token", token), Member("username", "emulated.user")] + stateMember(returnedState)
    }

    /// Marks the request token as used.
    ///
    /// - Returns: The state that came with the first call.
    private func redeem(_ code: ByteString, of consumerKey: ByteString) throws(PocketFault) -> ByteString? {
        let registrations = state.registrations
        if registrations.isLenient, code == EmulatorState.lenientCode { return nil }
        return try state.withContents { (contents) throws(PocketFault) in
            guard var token = contents.requestTokens[code], token.consumerKey == consumerKey else {
                throw .codeNotFound
            }
            if token.isUsed { throw .codeUsed }
            if !registrations.allowsRedirect(to: token.redirectURI) { throw .invalidRedirectURI }
            switch token.decision {
            case .approved: break
            case .pending: if !registrations.isLenient { throw .notApproved }
            case .refused: throw .notApproved
            }
            token.isUsed = true
            contents.requestTokens[code] = token
            return token.state
        }
    }

    private func parameters(_ call: Call) throws(PocketFault) -> Parameters {
        guard let sent = call.bodyParameters, !sent.hasRepeats else { throw .invalidRequest }
        return sent
    }

    private func consumerKey(_ sent: Parameters) throws(PocketFault) -> ByteString {
        guard let key = sent["consumer_key"] else { throw .missingConsumerKey }
        guard state.registrations.admits(key, at: .pocket) else { throw .invalidConsumerKey }
        return key
    }

    private func stateMember(_ state: ByteString?) -> [Member] { state.map { [Member("state", $0)] } ?? [] }
}
