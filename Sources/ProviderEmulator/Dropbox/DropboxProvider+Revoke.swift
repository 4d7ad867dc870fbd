import Wire

extension DropboxProvider {
    /// Ends the access token that the call itself bears, and with it its refresh token and all that came of that.
    func revoke(_ call: Call) -> Answer {
        // API routes refuse a malformed call in plain text.
        guard case .bearer(let text) = call.authorization else {
            return Answer(400, type: "text/plain; charset=utf-8", text: "Authorization must be a Bearer token")
        }
        switch call.body {
        case .none, .json: break
        case .form, .broken, .other:
            return Answer(400, type: "text/plain; charset=utf-8", text: "The body must be empty or JSON null")
        }
        guard text.hasPrefix(Self.shortPrefix) else {
            let fault: ByteString = "The given OAuth 2 access token is malformed."
            return Answer(
                400, type: "text/plain; charset=utf-8",
                text: "Error in call to API function \"auth/token/revoke\": " + fault)
        }
        return state.withContents { contents in
            guard let token = contents.accessTokens[text], token.provider == .dropbox,
                token.grant.map({ contents.endedGrants[$0] == nil }) ?? true
            else {
                return apiError("invalid_access_token")
            }
            if let expiry = token.expiry, call.time >= expiry { return apiError("expired_access_token") }
            contents.accessTokens[text] = nil
            if let grant = token.grant { contents.endedGrants[grant] = true }
            return Answer(200, type: "application/json", text: "null")
        }
    }

    /// What does not begin like this is no access token in Dropbox's eyes.
    private static let shortPrefix: ByteString = "sl."

    private func apiError(_ tag: ByteString) -> Answer {
        Answer(
            401, [Member("error_summary", tag + "/..."), Member("error", .object([Member(".tag", tag)]))])
    }
}
