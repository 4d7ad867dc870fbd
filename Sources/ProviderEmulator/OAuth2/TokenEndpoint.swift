import Wire

/// A token endpoint as [RFC 6749, section 3.2](https://www.rfc-editor.org/rfc/rfc6749#section-3.2) has it.
struct TokenEndpoint {
    /// In what two servers differ.
    enum Flavour {
        /// Refresh tokens rotate.
        case rfc
        /// Refresh tokens stay; when lenient, anything that is asked leads to a token.
        case spotify
    }

    /// The terms of the code that always works.
    static let terms = TokenTerms(scope: "user-read-email", lifetime: 3_600, isRefreshable: true)

    let state: EmulatorState
    let flavour: Flavour

    func exchange(_ call: Call) -> Answer {
        var answer = decide(call)
        answer.fields.append(.cacheControl, "no-store")
        answer.fields.append(.pragma, "no-cache")
        return answer
    }

    private func decide(_ call: Call) -> Answer {
        if flavour == .spotify, state.registrations.isLenient {
            return answer(Self.terms, state.beginGrant(), to: "anybody", at: call.time, withRefreshToken: true)
        }
        guard let sent = form(call), !sent.hasRepeats else { return .error(400, "invalid_request") }
        let client = ClientCredentials(call, sent)
        guard client.way != .both, let grantType = sent["grant_type"] else { return .error(400, "invalid_request") }
        guard let id = client.id, state.registrations.authenticates(id, secret: client.secret, at: .oauth2) else {
            return unauthorized(call)
        }
        switch grantType {
        case "authorization_code": return redeem(call, sent, id)
        case "refresh_token": return refresh(call, sent, id)
        default: return .error(400, "unsupported_grant_type")
        }
    }

    private func redeem(_ call: Call, _ sent: Parameters, _ id: ByteString) -> Answer {
        guard let code = sent["code"] else { return .error(400, "invalid_request", "code is missing") }
        let attempt = Redemption(
            code: code, provider: .oauth2, clientID: id, redirectURI: sent["redirect_uri"],
            verifier: sent["code_verifier"], time: call.time)
        do throws(CodeFault) {
            let terms = try state.redeem(attempt, lenientTerms: Self.terms)
            return answer(terms, state.beginGrant(), to: id, at: call.time, withRefreshToken: true)
        } catch {
            return .error(400, "invalid_grant", "Invalid authorization code")
        }
    }

    private func refresh(_ call: Call, _ sent: Parameters, _ id: ByteString) -> Answer {
        guard let text = sent["refresh_token"] else {
            return .error(400, "invalid_request", "refresh_token is missing")
        }
        let rotates = flavour == .rfc
        let scope = sent["scope"]
        do throws(RefreshFault) {
            let token = try state.useRefreshToken(text, of: id, at: .oauth2, scope: scope, rotates: rotates)
            return answer(token.terms, token.grant, scope: scope, to: id, at: call.time, withRefreshToken: rotates)
        } catch {
            switch error {
            case .unknown: return .error(400, "invalid_grant", "Invalid refresh token")
            case .scopeTooWide: return .error(400, "invalid_scope")
            }
        }
    }

    /// A success; the access token is good for `scope` when that is less than the `terms` have.
    private func answer(
        _ terms: TokenTerms, _ grant: ByteString, scope: ByteString? = nil, to id: ByteString, at time: Instant,
        withRefreshToken: Bool
    ) -> Answer {
        let token = state.issueAccessToken(
            "oa2-token-", at: .oauth2, lifetime: terms.lifetime, time: time, grant: grant)
        var answer = Answer(200, [Member("access_token", token), Member("token_type", "Bearer")])
        if let lifetime = terms.lifetime { answer.set("expires_in", .number(lifetime)) }
        if withRefreshToken {
            let refresh = RefreshToken(provider: .oauth2, clientID: id, terms: terms, isPublic: false, grant: grant)
            answer.set("refresh_token", .string(state.issueRefreshToken("oa2-refresh-", refresh)))
        }
        if let scope = scope ?? terms.scope { answer.set("scope", .string(scope)) }
        return answer
    }

    /// Nothing but a form counts, and never the query.
    ///
    /// [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1)
    private func form(_ call: Call) -> Parameters? {
        switch call.body {
        case .form(let sent): sent
        case .none, .json, .broken, .other: nil
        }
    }

    private func unauthorized(_ call: Call) -> Answer {
        var answer = Answer.error(401, "invalid_client")
        if call.authorization != nil { answer.fields.append(.wwwAuthenticate, "Basic realm=\"emulator\"") }
        return answer
    }
}
