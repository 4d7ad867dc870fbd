import Wire

extension DropboxProvider {
    /// Plays the installed app, which is opened at `dbapi-2://1/connect`, and the page that stands in for it.
    ///
    /// `deny=1` cancels; `form=old` answers in the older form of the code flow.
    func connect(_ call: Call) -> Response {
        guard let key = call.query["k"], state.registrations.admits(key, at: .dropbox) else {
            return Page.text(400, "Invalid app key")
        }
        let scheme = "db-" + key
        if call.query["deny"] == "1" { return Page.redirect(to: scheme + "://1/cancel") }

        let sentState = call.query["state"]
        let callback = ReturnAddress(scheme + "://1/connect", state: sentState)
        do throws(DropboxRequest.Fault) {
            guard let parameters = try codeParameters(call) else {
                let token = issueImplicitToken(at: call.time)
                return Page.redirect(
                    to: callback.with([
                        ("oauth_token", "oauth2"), ("oauth_token_secret", token), ("uid", Self.userID),
                    ]))
            }
            // Android's library redeems without a redirect URI, those of iOS with the one of the web form.
            let code = issueCode(
                try DropboxRequest(parameters), clientID: key, redirects: [nil, scheme + "://2/token"], at: call.time)
            if call.query["form"] == "old" {
                return Page.redirect(
                    to: callback.with([
                        ("oauth_token", "oauth2code:"), ("oauth_token_secret", code), ("uid", Self.userID),
                    ]))
            }
            return Page.redirect(to: callback.with([("oauth_code", code)]))
        } catch {
            return Page.text(400, error.description.text)
        }
    }

    /// The parameters of a code flow, from `extra_query_params` or out of the state; nothing in the implicit flow.
    private func codeParameters(_ call: Call) throws(DropboxRequest.Fault) -> Parameters? {
        let inState = call.query["state"].flatMap(Self.codeParameters(inState:))
        guard let extra = call.query["extra_query_params"] else { return inState }
        guard let fields = try? FormFields(extra.bytes) else { throw .init("extra_query_params is no query") }
        let parameters = Parameters(fields)
        guard !parameters.hasRepeats, parameters["response_type"] == "code" else {
            throw .init("extra_query_params must ask for a code, each parameter once")
        }
        if let inState, inState["code_challenge"] != parameters["code_challenge"] {
            throw .init("state and extra_query_params bear different challenges")
        }
        return parameters
    }

    /// Reads `oauth2code:CHALLENGE:METHOD:ACCESS`, behind which `:SCOPES` and `:user` or `:team` may stand.
    private static func codeParameters(inState state: ByteString) -> Parameters? {
        let parts = state.bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(
            ByteString.init)
        guard parts.count >= 4, parts[0] == "oauth2code" else { return nil }
        let names: [ByteString] = [
            "code_challenge", "code_challenge_method", "token_access_type", "scope", "include_granted_scopes",
        ]
        var parameters = Parameters()
        for (name, value) in zip(names, parts.dropFirst()) { parameters.append(name, value) }
        return parameters
    }
}
