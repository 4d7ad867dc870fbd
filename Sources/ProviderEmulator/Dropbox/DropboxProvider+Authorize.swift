import Wire

extension DropboxProvider {
    private static let stateLimit = 500
    static let codeLifetime: Int64 = 600_000

    /// The page where the user says yes, or with `deny=1` no.
    func authorize(_ call: Call) -> Response {
        guard let clientID = call.query["client_id"], state.registrations.admits(clientID, at: .dropbox) else {
            return Page.text(400, "Invalid client_id")
        }
        let redirectURI = call.query["redirect_uri"]
        guard redirectURI.map(state.registrations.allowsRedirect) ?? true else {
            return Page.text(400, "Invalid redirect_uri: it is not registered for this app")
        }
        guard !call.query.hasRepeats else { return Page.text(400, "A parameter stands there twice") }
        guard (call.query["state"]?.bytes.count ?? 0) <= Self.stateLimit else {
            return Page.text(400, "Invalid state: it has more than \(Self.stateLimit) bytes")
        }
        guard let redirectURI else { return showCode(call, clientID: clientID) }

        let wantsToken = call.query["response_type"] == "token"
        let callback = ReturnAddress(redirectURI, wantsToken ? .fragment : .query, state: call.query["state"])
        guard wantsToken || call.query["response_type"] == "code" else {
            return refuse(callback, "unsupported_response_type", "response_type is code or token")
        }
        do throws(DropboxRequest.Fault) {
            let asked = try DropboxRequest(call.query)
            if call.query["deny"] == "1" {
                return refuse(callback, "access_denied", "The user chose not to give your app access")
            }
            if wantsToken { return Page.redirect(to: callback.with(implicitValues(at: call.time))) }
            let code = issueCode(asked, clientID: clientID, redirects: [redirectURI], at: call.time)
            return Page.redirect(to: callback.with([("code", code)]))
        } catch {
            return refuse(callback, "invalid_request", error.description)
        }
    }

    func issueCode(
        _ asked: DropboxRequest, clientID: ByteString, redirects: [ByteString?], at time: Instant
    ) -> ByteString {
        let code = IssuedCode(
            provider: .dropbox, clientID: clientID, redirects: redirects, challenge: asked.challenge,
            terms: asked.terms, lifetime: Self.codeLifetime)
        return state.issue(code, prefix: "dbx-code-", at: time)
    }

    /// A token that lives for ever, without an exchange.
    func issueImplicitToken(at time: Instant) -> ByteString {
        state.issueAccessToken(Self.tokenPrefix, at: .dropbox, lifetime: nil, time: time)
    }

    /// Without a redirect URI the page shows the code, for pasting.
    private func showCode(_ call: Call, clientID: ByteString) -> Response {
        guard call.query["response_type"] == "code" else {
            return Page.text(400, "Without redirect_uri, response_type must be code")
        }
        do throws(DropboxRequest.Fault) {
            let asked = try DropboxRequest(call.query)
            if call.query["deny"] == "1" { return Page.text(200, "Access was denied") }
            return Page.text(200, issueCode(asked, clientID: clientID, redirects: [nil], at: call.time).text)
        } catch {
            return Page.text(400, error.description.text)
        }
    }

    private func implicitValues(at time: Instant) -> [(name: String, value: ByteString)] {
        [
            ("access_token", issueImplicitToken(at: time)), ("token_type", "bearer"), ("uid", Self.userID),
            ("account_id", Self.accountID),
        ]
    }

    private func refuse(_ callback: ReturnAddress, _ code: ByteString, _ description: ByteString) -> Response {
        Page.redirect(to: callback.with([("error", code), ("error_description", description)]))
    }
}
