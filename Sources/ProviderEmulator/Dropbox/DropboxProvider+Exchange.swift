import Wire

extension DropboxProvider {
    /// Access tokens begin as Dropbox's own do, so that they can be told from codes.
    static let tokenPrefix: ByteString = "sl.dbx-token-"

    /// The token call: a code, or a refresh token.
    func exchange(_ call: Call) -> Answer {
        guard let sent = call.formAndQuery else { return invalidRequest("The body must be a form") }
        guard !sent.hasRepeats else { return invalidRequest("A parameter stands there twice") }
        let client = ClientCredentials(call, sent)
        switch client.way {
        case .both: return invalidRequest("Credentials stand in the header and in the body")
        case .unreadable: return invalidClient
        case .basic, .parameters: break
        }
        switch sent["grant_type"] {
        case nil: return invalidRequest("grant_type is missing")
        case "authorization_code": return redeemCode(call, sent, client)
        case "refresh_token": return refresh(call, sent, client)
        default: return .error(400, "unsupported_grant_type", "grant_type is authorization_code or refresh_token")
        }
    }

    private func redeemCode(_ call: Call, _ sent: Parameters, _ client: ClientCredentials) -> Answer {
        guard let code = sent["code"] else { return invalidRequest("code is missing") }
        let verifier = sent["code_verifier"]
        // A client proves itself in one way: with its secret, or as the one that made the challenge.
        if verifier != nil, client.secret != nil { return invalidRequest("code_verifier and client_secret together") }
        guard let id = client.id, isAuthentic(client, proven: verifier != nil) else { return invalidClient }
        let attempt = Redemption(
            code: code, provider: .dropbox, clientID: id, redirectURI: sent["redirect_uri"], verifier: verifier,
            time: call.time)
        let terms: TokenTerms
        do throws(CodeFault) {
            terms = try state.redeem(attempt, lenientTerms: DropboxRequest.lenientTerms)
        } catch {
            return .error(400, "invalid_grant", Self.description(of: error))
        }
        let grant = terms.isRefreshable ? state.beginGrant() : nil
        var members = tokenMembers(terms, grant, at: call.time)
        if let grant {
            let token = RefreshToken(
                provider: .dropbox, clientID: id, terms: terms, isPublic: client.secret == nil, grant: grant)
            members.append(Member("refresh_token", state.issueRefreshToken("dbx-refresh-", token)))
        }
        if let scope = terms.scope { members.append(Member("scope", scope)) }
        members += [Member("uid", Self.userID), Member("account_id", Self.accountID)]
        return Answer(200, members)
    }

    private func refresh(_ call: Call, _ sent: Parameters, _ client: ClientCredentials) -> Answer {
        guard let text = sent["refresh_token"] else { return invalidRequest("refresh_token is missing") }
        guard let id = client.id, isAuthentic(client, proven: true) else { return invalidClient }
        do throws(RefreshFault) {
            let token = try state.useRefreshToken(text, of: id, at: .dropbox, scope: sent["scope"], rotates: false)
            guard token.isPublic || isAuthentic(client, proven: false) else { return invalidClient }
            return Answer(200, tokenMembers(token.terms, token.grant, at: call.time))
        } catch {
            switch error {
            case .unknown: return .error(400, "invalid_grant", "refresh token is invalid or revoked")
            case .scopeTooWide: return .error(400, "invalid_scope", "scope is more than was granted")
            }
        }
    }

    private func tokenMembers(_ terms: TokenTerms, _ grant: ByteString?, at time: Instant) -> [Member] {
        let token = state.issueAccessToken(
            Self.tokenPrefix, at: .dropbox, lifetime: terms.lifetime, time: time, grant: grant)
        var members = [Member("access_token", token), Member("token_type", "bearer")]
        if let lifetime = terms.lifetime { members.append(Member("expires_in", .number(lifetime))) }
        return members
    }

    /// Whether the client is known and its secret right; without a secret it must have `proven` itself otherwise.
    private func isAuthentic(_ client: ClientCredentials, proven: Bool) -> Bool {
        guard let secret = client.secret, !secret.isEmpty else {
            return (proven || state.registrations.isLenient) && state.registrations.admits(client.id, at: .dropbox)
        }
        return state.registrations.authenticates(client.id, secret: secret, at: .dropbox)
    }

    private func invalidRequest(_ description: ByteString) -> Answer { .error(400, "invalid_request", description) }

    /// Code and text in one member: so does Dropbox.
    private var invalidClient: Answer { .error(400, "invalid_client: Invalid client_id or client_secret") }

    private static func description(of fault: CodeFault) -> ByteString {
        switch fault {
        case .redirectMismatch: "redirect_uri mismatch"
        case .verifierMissing, .verifierUnexpected, .verifierWrong: "invalid code verifier"
        case .unknown, .expired, .spent, .ofOtherClient: "code doesn't exist or has expired"
        }
    }
}
