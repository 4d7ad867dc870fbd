import Wire

extension OAuth2Provider {
    /// The page where the user says yes, or with `deny=1` no.
    /// [RFC 6749, section 4.1.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1)
    func authorize(_ call: Call) -> Response {
        guard let clientID = call.query["client_id"], state.registrations.admits(clientID, at: .oauth2) else {
            return Page.text(400, "client_id is not known")
        }
        guard let redirectURI = call.query["redirect_uri"], state.registrations.allowsRedirect(to: redirectURI) else {
            return Page.text(400, "redirect_uri is missing or not registered")
        }
        let callback = ReturnAddress(redirectURI, state: call.query["state"])
        if let code = fault(in: call.query) { return Page.redirect(to: callback.with([("error", code)])) }
        if call.query["deny"] == "1" { return Page.redirect(to: callback.with([("error", "access_denied")])) }

        let code = IssuedCode(
            provider: .oauth2, clientID: clientID, redirects: [redirectURI], challenge: call.query["code_challenge"],
            terms: TokenTerms(
                scope: call.query["scope"] ?? TokenEndpoint.terms.scope, lifetime: TokenEndpoint.terms.lifetime,
                isRefreshable: true),
            lifetime: 600_000)
        return Page.redirect(to: callback.with([("code", state.issue(code, prefix: "oa2-code-", at: call.time))]))
    }

    private func fault(in query: Parameters) -> ByteString? {
        if query.hasRepeats { return "invalid_request" }
        switch query["response_type"] {
        case nil: return "invalid_request"
        case "code": break
        default: return "unsupported_response_type"
        }
        let challenge = query["code_challenge"]
        let method = query["code_challenge_method"]
        if challenge == nil, method == nil { return nil }
        return method == "S256" && challenge.map(Challenge.isWellFormed) == true ? nil : "invalid_request"
    }
}
