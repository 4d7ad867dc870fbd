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

    private func apiError(_ tag: ByteString) -> Answer {
        Answer(
            401, [Member("error_summary", tag + "/..."), Member("error", .object([Member(".tag", tag)]))])
    }
}
