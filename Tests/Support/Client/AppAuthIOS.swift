/// AppAuth for iOS and macOS (OIDAuthorizationRequest.m, OIDTokenRequest.m, OIDTokenResponse.m, OIDAuthorizationService.m), and what
/// is built on it.
public struct AppAuthIOS: ClientModel {
    /// The name of the library.
    public let description: String
    /// A secret that the app holds although it should not.
    let clientSecret: String?
    /// Whether the app gives the library an issuer, rather than endpoints.
    let discovers: Bool
    /// Whether a refresh repeats redirect URI and scope, as the wrappers for Flutter and React Native have it.
    let repeatsOnRefresh: Bool

    /// Creates the library, or a wrapper of it.
    init(
        _ description: String, clientSecret: String? = nil, discovers: Bool = true, repeatsOnRefresh: Bool = false
    ) {
        self.description = description
        self.clientSecret = clientSecret
        self.discovers = discovers
        self.repeatsOnRefresh = repeatsOnRefresh
    }

    /// The path is appended to the issuer's, not put before it.
    public func discoveryAddress(issuer: String) -> String? {
        discovers ? issuer + "/.well-known/openid-configuration" : nil
    }

    /// Demands the members that OIDServiceDiscovery.m lists.
    public func endpoints(in document: ClientAnswer) -> ClientEndpoints? {
        ClientEndpoints(
            document: document, texts: ClientEndpoints.demandedTexts + ["token_endpoint"],
            lists: ClientEndpoints.demandedLists)
    }

    /// Always with PKCE, state and nonce.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt {
        var attempt = ClientAttempt(discovery, clientID, redirectURI, scopes, chance)
        var query = [("response_type", "code"), ("client_id", clientID), ("redirect_uri", redirectURI)]
        if !scopes.isEmpty { query.append(("scope", attempt.scope)) }
        query += [
            ("state", chance.state), ("nonce", chance.nonce), ("code_challenge", chance.challenge),
            ("code_challenge_method", "S256"),
        ]
        let encoded = ClientEncoding.query.encode(query.map { (name: $0, value: $1) })
        attempt.request = ClientRequest("GET", discovery.authorization + "?" + encoded)
        return attempt
    }

    /// Only an address that equals the requested one down to its path is looked at; an error counts whatever the state.
    public func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading {
        guard let url = RedirectURL(redirect), let expected = RedirectURL(attempt.redirectURI),
            url.isEqualDownToPath(expected)
        else { return .ignored }
        let query = url.query
        if let error = query["error"] { return .error(error) }
        guard query["state"] == attempt.chance.state else { return .rejected("state") }
        return query["code"].map { .code($0) } ?? .rejected("code")
    }

    /// A form; the client id is left out of it when there is a secret, for then it is in the header.
    public func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest {
        request(
            attempt.endpoints.token,
            [
                ("grant_type", "authorization_code"), ("redirect_uri", attempt.redirectURI), ("code", code),
                ("code_verifier", attempt.chance.verifier),
            ], attempt)
    }

    /// The refresh token; nothing more unless a wrapper adds it.
    public func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest {
        var form = [("grant_type", "refresh_token"), ("refresh_token", token)]
        if repeatsOnRefresh { form += [("scope", attempt.scope), ("redirect_uri", attempt.redirectURI)] }
        return request(attempt.endpoints.refresh, form, attempt)
    }

    /// Only 200 is a success, and only a 4xx with a text `error` in a JSON object ends the session.
    ///
    /// A member of another type than expected is as good as missing.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        guard let answer else { return .failed("network") }
        guard answer.status == 200 else {
            guard (400..<500).contains(answer.status), let error = answer.object?["error"]?.text else {
                return .failed("HTTP \(answer.status)")
            }
            return .refused(error)
        }
        guard let members = answer.object else { return .failed("JSON") }
        guard let accessToken = members["access_token"]?.text else { return .deceived }
        let idToken = members["id_token"]?.text
        if let fault = idToken.flatMap({ IdentityTokenCheck(attempt, step).fault(of: $0) }) {
            return .failed("identity token: \(fault)")
        }
        return .token(
            ClientToken(
                accessToken, type: members["token_type"]?.text, lifetime: members["expires_in"]?.seconds,
                refreshToken: members["refresh_token"]?.text, scope: members["scope"]?.text, idToken: idToken))
    }

    private func request(_ url: String, _ form: [(String, String)], _ attempt: ClientAttempt) -> ClientRequest {
        var form = form.map { (name: $0, value: $1) }
        var fields = [(name: "Content-Type", value: "application/x-www-form-urlencoded; charset=UTF-8")]
        if let clientSecret {
            let pair = [attempt.clientID, clientSecret].map(ClientEncoding.form.encode).joined(separator: ":")
            fields.append((name: "Authorization", value: "Basic " + Base64Text.standard(pair)))
        } else {
            form.append((name: "client_id", value: attempt.clientID))
        }
        return ClientRequest("POST", url, fields, body: ClientEncoding.query.encode(form))
    }
}
