/// SpotifyAPI for Swift with a backend of one's own (AuthorizationCodeFlowProxyBackend.swift, AuthorizationCodeFlowPKCEProxyBackend.swift).
public struct SpotifyAPIProxy: ClientModel {
    /// The name of the library.
    public let description: String
    /// Whether the flow is the one with PKCE.
    let provesKey: Bool

    /// Creates the library.
    init(_ description: String, provesKey: Bool) {
        self.description = description
        self.provesKey = provesKey
    }

    /// The token type is of no interest.
    public var parts: Set<ClientToken.Part> { [.lifetime, .refreshToken, .scope] }

    /// Spotify always says how long a token lives.
    public var neededParts: Set<ClientToken.Part> { provesKey ? [.lifetime, .refreshToken] : [.lifetime] }

    /// Spotify's page is opened.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt {
        ClientAttempt(discovery, clientID, redirectURI, scopes, chance)
    }

    /// The redirect comes from Spotify; the state is compared.
    public func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading {
        guard let query = RedirectURL(redirect)?.query else { return .ignored }
        if let error = query["error"] { return .error(error) }
        guard query["state"] == attempt.chance.state else { return .rejected("state") }
        return query["code"].map { .code($0) } ?? .rejected("code")
    }

    /// The redirect URI has lost its query and the slash at its end.
    public func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest {
        var redirectURI = attempt.redirectURI.prefix { $0 != "?" }
        if redirectURI.hasSuffix("/") { redirectURI = redirectURI.dropLast() }
        var form = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", String(redirectURI))]
        if provesKey { form.append(("code_verifier", attempt.chance.verifier)) }
        return request(attempt.endpoints.token, form)
    }

    /// With PKCE it says so.
    public func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest {
        let form = [("grant_type", "refresh_token"), ("refresh_token", token)]
        return request(attempt.endpoints.refresh, provesKey ? [("method", "PKCE")] + form : form)
    }

    /// With PKCE a refresh must bring a refresh token, for the old one is thrown away.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        guard let answer else { return .failed("network") }
        guard (200..<300).contains(answer.status) else {
            return answer.object?["error"]?.text.map(ClientConclusion.byWord) ?? .failed("HTTP \(answer.status)")
        }
        guard let members = answer.object, let accessToken = members["access_token"]?.text,
            let lifetime = members["expires_in"]?.seconds
        else { return .failed("JSON") }
        let refreshToken = members["refresh_token"]?.text
        if provesKey, refreshToken == nil { return .failed("refresh_token") }
        return .token(
            ClientToken(accessToken, lifetime: lifetime, refreshToken: refreshToken, scope: members["scope"]?.text))
    }

    private func request(_ url: String, _ form: [(String, String)]) -> ClientRequest {
        ClientRequest(
            "POST", url, [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            body: ClientEncoding.unreserved.encode(form.map { (name: $0, value: $1) }))
    }
}
