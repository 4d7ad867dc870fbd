import Wire

extension FoursquareProvider {
    /// Where Android's web view ends; such a code is redeemed without a redirect URI.
    private static let androidCallback: ByteString = "foursquareauth://callback"
    /// Two or three minutes are reported.
    private static let codeLifetime: Int64 = 180_000

    /// The page where the user says yes, or with `deny=1` no.
    func authorize(_ call: Call) -> Response {
        guard let clientID = call.query["client_id"], state.registrations.admits(clientID, at: .foursquare) else {
            return Page.text(400, "client_id is not known")
        }
        let isAndroid = call.query["container"] == "android" && call.query["redirect_uri"] == nil
        guard let redirectURI = isAndroid ? Self.androidCallback : call.query["redirect_uri"] else {
            return Page.text(400, "redirect_uri is missing")
        }
        guard isAndroid || state.registrations.allowsRedirect(to: redirectURI) else {
            return Page.text(400, "Callback uri is not valid for this consumer")
        }
        let wantsToken = call.query["response_type"] == "token"
        let callback = ReturnAddress(redirectURI, wantsToken ? .fragment : .query, state: call.query["state"])
        guard wantsToken || call.query["response_type"] == "code" else {
            return Page.redirect(to: callback.with([("error", "invalid_request")]))
        }
        if call.query["deny"] == "1" {
            return Page.redirect(to: callback.with([("error", "access_denied")] + (isAndroid ? [("denied", "1")] : [])))
        }
        if wantsToken {
            return Page.redirect(to: callback.with([("access_token", issueToken(at: call.time))]))
        }
        let code = IssuedCode(
            provider: .foursquare, clientID: clientID, redirects: [isAndroid ? nil : redirectURI], challenge: nil,
            terms: Self.terms, lifetime: Self.codeLifetime)
        return Page.redirect(to: callback.with([("code", state.issue(code, prefix: "fsq-code-", at: call.time))]))
    }
}
