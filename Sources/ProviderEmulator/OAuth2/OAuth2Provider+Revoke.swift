import Wire

extension OAuth2Provider {
    /// Ends a token of the client that asks; a refresh token takes all along that came of its grant.
    ///
    /// [RFC 7009, section 2](https://www.rfc-editor.org/rfc/rfc7009#section-2)
    func revoke(_ call: Call) -> Answer {
        guard case .form(let sent) = call.body, !sent.hasRepeats, let text = sent["token"] else {
            return .error(400, "invalid_request")
        }
        let client = ClientCredentials(call, sent)
        guard client.way != .both, let id = client.id,
            state.registrations.authenticates(id, secret: client.secret, at: .oauth2)
        else { return .error(401, "invalid_client") }
        return state.withContents { contents in
            if let token = contents.refreshTokens[text], token.provider == .oauth2 {
                guard token.clientID == id else { return .error(400, "invalid_request", "another client's token") }
                contents.refreshTokens[text] = nil
                contents.endedGrants[token.grant] = true
            } else if contents.accessTokens[text]?.provider == .oauth2 {
                contents.accessTokens[text] = nil
            }
            // A token that is not known is as good as ended.
            return Answer(200, type: "application/json", text: "")
        }
    }
}
