/// expo-auth-session (AuthRequest.ts, TokenRequest.ts, Fetch.ts, Discovery.ts).
public struct ExpoAuthSession: ClientModel {
    /// The name of the library.
    public let description: String
    /// A secret that the app holds although it should not.
    let clientSecret: String?

    /// Creates the library.
    init(_ description: String, clientSecret: String? = nil) {
        self.description = description
        self.clientSecret = clientSecret
    }

    /// The status is not looked at, so a failure without `error` passes for a token answer.
    public var needsErrorMember: Bool { true }

    /// The path is appended to the issuer's.
    public func discoveryAddress(issuer: String) -> String? { issuer + "/.well-known/openid-configuration" }

    /// Takes what is there.
    public func endpoints(in document: ClientAnswer) -> ClientEndpoints? {
        ClientEndpoints(document: document, texts: [], lists: [])
    }

    /// With PKCE, without a nonce.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt {
        // Identity tokens are not checked.
        var endpoints = discovery
        endpoints.issuer = nil
        var attempt = ClientAttempt(endpoints, clientID, redirectURI, scopes, chance)
        var query = [("code_challenge", chance.challenge), ("code_challenge_method", "S256")]
        if let clientSecret { query.append(("client_secret", clientSecret)) }
        query += [
            ("redirect_uri", redirectURI), ("client_id", clientID), ("response_type", "code"), ("state", chance.state),
        ]
        if !scopes.isEmpty { query.append(("scope", attempt.scope)) }
        let encoded = ClientEncoding.form.encode(query.map { (name: $0, value: $1) })
        attempt.request = ClientRequest("GET", discovery.authorization + "?" + encoded)
        return attempt
    }

    /// The system's sign-in window closes at the redirect URI's beginning; the state is compared before an error is seen.
    public func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading {
        guard redirect.hasPrefix(attempt.redirectURI), let query = RedirectURL(redirect)?.form else { return .ignored }
        guard query["state"] == attempt.chance.state else { return .rejected("state") }
        if let error = query["error"] { return .error(error) }
        return query["code"].map { .code($0) } ?? .rejected("code")
    }

    /// The scope comes along, and the verifier among the extra parameters.
    public func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest {
        var form = base("authorization_code", attempt)
        if !attempt.scopes.isEmpty { form.append(("scope", attempt.scope)) }
        form += [
            ("code_verifier", attempt.chance.verifier), ("redirect_uri", attempt.redirectURI), ("code", code),
        ]
        return request(attempt.endpoints.token, form, attempt, accept: Self.accept)
    }

    /// The refresh token and the client.
    public func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest {
        request(
            attempt.endpoints.refresh, base("refresh_token", attempt) + [("refresh_token", token)], attempt,
            accept: Self.accept)
    }

    /// The client's secret is in the header and in the body.
    public func revocationRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest? {
        guard let address = attempt.endpoints.revocation else { return nil }
        var form = [("token", token), ("token_type_hint", "refresh_token"), ("client_id", attempt.clientID)]
        if let clientSecret { form.append(("client_secret", clientSecret)) }
        return request(address, form, attempt, accept: nil)
    }

    /// A member `error` is an error, whatever the status; anything else that is JSON is a token answer.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        guard let answer else { return .failed("network") }
        guard let members = answer.object else { return .failed("JSON") }
        if let error = members["error"] { return .byWord(error.text ?? "error") }
        guard let accessToken = members["access_token"]?.text else { return .deceived }
        var lifetime = members["expires_in"]?.seconds
        // A sum with a text in it is no number, and no token is ever fresh then.
        if members["issued_at"]?.text != nil { lifetime = lifetime.map { _ in 0 } }
        return .token(
            ClientToken(
                accessToken, type: members["token_type"]?.text ?? "bearer", lifetime: lifetime,
                refreshToken: members["refresh_token"]?.text, scope: members["scope"]?.text,
                idToken: members["id_token"]?.text))
    }

    private static let accept = "application/json, text/javascript; q=0.01"

    private func base(_ grantType: String, _ attempt: ClientAttempt) -> [(String, String)] {
        [("grant_type", grantType)] + (clientSecret == nil ? [("client_id", attempt.clientID)] : [])
    }

    private func request(_ url: String, _ form: [(String, String)], _ attempt: ClientAttempt, accept: String?)
        -> ClientRequest
    {
        var fields = [(name: "Content-Type", value: "application/x-www-form-urlencoded")]
        if let clientSecret {
            let pair = [attempt.clientID, clientSecret].map(ClientEncoding.component.encode).joined(separator: ":")
            fields.append((name: "Authorization", value: "Basic " + Base64Text.standard(pair)))
        }
        if let accept { fields.append((name: "Accept", value: accept)) }
        // React Native's URL adds a slash, so one at the end is cut off.
        return ClientRequest(
            "POST", url.hasSuffix("/") ? String(url.dropLast()) : url, fields,
            body: ClientEncoding.unreserved.encode(form.map { (name: $0, value: $1) }))
    }
}
