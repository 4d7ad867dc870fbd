import Wire

extension FoursquareProvider {
    static let terms = TokenTerms(scope: nil, lifetime: nil, isRefreshable: false)

    /// The token call: everything in the query of a GET, as the mobile library sends it, or in a form.
    func exchange(_ call: Call) -> Answer {
        guard let sent = call.method == .get ? call.query : call.formAndQuery, !sent.hasRepeats,
            let grantType = sent["grant_type"]
        else { return .error(400, "invalid_request") }
        guard grantType == "authorization_code" else { return .error(400, "unsupported_grant_type") }

        let client = ClientCredentials(call, sent)
        guard client.way != .both, let code = sent["code"] else { return .error(400, "invalid_request") }
        guard let id = client.id, state.registrations.authenticates(id, secret: client.secret, at: .foursquare) else {
            return .error(400, "invalid_client")
        }
        let attempt = Redemption(
            code: code, provider: .foursquare, clientID: id, redirectURI: sent["redirect_uri"], time: call.time)
        do throws(CodeFault) {
            _ = try state.redeem(attempt, lenientTerms: Self.terms)
        } catch {
            return .error(400, error == .redirectMismatch ? "redirect_uri_mismatch" : "invalid_grant")
        }
        return Answer(200, [Member("access_token", issueToken(at: call.time))])
    }

    func issueToken(at time: Instant) -> ByteString {
        state.issueAccessToken("fsq-token-", at: .foursquare, lifetime: nil, time: time)
    }
}
