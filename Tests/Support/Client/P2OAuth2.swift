/// p2/OAuth2 (OAuth2CodeGrant.swift, OAuth2AuthRequest.swift, OAuth2Base.swift).
public struct P2OAuth2: ClientModel {
    /// How a secret is shown that the app should not have.
    enum Secret: Sendable {
        case none
        /// By Basic, form-encoded; the client id leaves the body.
        case header(String)
        case body(String)
    }

    /// The name of the library.
    public let description: String
    let secret: Secret

    /// Creates the library.
    init(_ description: String, _ secret: Secret = .none) {
        self.description = description
        self.secret = secret
    }

    /// The scope that comes back is not looked at, and the type is only checked.
    public var parts: Set<ClientToken.Part> { [.lifetime, .refreshToken, .idToken] }

    /// With PKCE, without a nonce.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt {
        var attempt = ClientAttempt(discovery, clientID, redirectURI, scopes, chance)
        var query = [
            ("redirect_uri", redirectURI), ("state", chance.state), ("client_id", clientID), ("response_type", "code"),
        ]
        if !scopes.isEmpty { query.append(("scope", attempt.scope)) }
        query += [("code_challenge", chance.challenge), ("code_challenge_method", "S256")]
        let encoded = ClientEncoding.form.encode(query.map { (name: $0, value: $1) })
        attempt.request = ClientRequest("GET", discovery.authorization + "?" + encoded)
        return attempt
    }

    /// The address must begin with the redirect URI; an error comes first, then the code, whose state may not be empty.
    public func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading {
        guard redirect.hasPrefix(attempt.redirectURI), let query = RedirectURL(redirect)?.form else { return .ignored }
        if let error = query["error_description"] ?? query["error"] { return .error(error) }
        guard let code = query["code"] else { return .rejected("code") }
        guard let state = query["state"], !state.isEmpty, state == attempt.chance.state else {
            return .rejected("state")
        }
        return .code(code)
    }

    /// A form with `+` for a space.
    public func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest {
        request(
            attempt.endpoints.token,
            [
                ("code", code), ("grant_type", "authorization_code"), ("redirect_uri", attempt.redirectURI),
                ("code_verifier", attempt.chance.verifier),
            ], attempt)
    }

    /// The refresh token and the client.
    public func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest {
        request(attempt.endpoints.refresh, [("grant_type", "refresh_token"), ("refresh_token", token)], attempt)
    }

    /// The body comes first: a description or an error, then the token type, then the status.
    ///
    /// A description hides the error's word from the app, so any description ends the session.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        guard let answer else { return .failed("network") }
        guard let members = answer.object else { return .failed("JSON") }
        if let text = members["error_description"]?.text { return .refused(text) }
        if let error = members["error"]?.text { return .byWord(error) }
        guard members["token_type"]?.text?.lowercased() == "bearer" else { return .failed("token_type") }
        if answer.status >= 400 { return .failed("HTTP \(answer.status)") }
        guard let accessToken = members["access_token"]?.text else { return .deceived }
        return .token(
            ClientToken(
                accessToken, lifetime: members["expires_in"]?.seconds, refreshToken: members["refresh_token"]?.text,
                idToken: members["id_token"]?.text))
    }

    private func request(_ url: String, _ form: [(String, String)], _ attempt: ClientAttempt) -> ClientRequest {
        var form = form.map { (name: $0, value: $1) }
        var fields = [
            (name: "Content-Type", value: "application/x-www-form-urlencoded; charset=utf-8"),
            (name: "Accept", value: "application/json"),
        ]
        switch secret {
        case .none: form.append((name: "client_id", value: attempt.clientID))
        case .body(let secret):
            form += [(name: "client_id", value: attempt.clientID), (name: "client_secret", value: secret)]
        case .header(let secret):
            let pair = [attempt.clientID, secret].map(ClientEncoding.form.encode).joined(separator: ":")
            fields.append((name: "Authorization", value: "Basic " + Base64Text.standard(pair)))
        }
        return ClientRequest("POST", url, fields, body: ClientEncoding.form.encode(form))
    }
}
