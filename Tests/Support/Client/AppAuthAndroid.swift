/// AppAuth for Android (AuthorizationRequest.java, AuthorizationService.java, TokenResponse.java, AuthState.java), and what is built
/// on it.
public struct AppAuthAndroid: ClientModel {
    /// How the app shows a secret that it should not have.
    enum Authentication: Sendable {
        case none
        case basic(String)
        case post(String)
    }

    /// The name of the library.
    public let description: String
    let authentication: Authentication
    /// Whether a refresh repeats redirect URI and scope, as the wrappers for Flutter and React Native have it.
    let repeatsOnRefresh: Bool

    /// Creates the library, or a wrapper of it.
    init(_ description: String, _ authentication: Authentication = .none, repeatsOnRefresh: Bool = false) {
        self.description = description
        self.authentication = authentication
        self.repeatsOnRefresh = repeatsOnRefresh
    }

    /// The path is appended to the issuer's.
    public func discoveryAddress(issuer: String) -> String? { issuer + "/.well-known/openid-configuration" }

    /// Demands the members that AuthorizationServiceDiscovery.java lists; without a token endpoint nothing comes of it later.
    public func endpoints(in document: ClientAnswer) -> ClientEndpoints? {
        ClientEndpoints(
            document: document, texts: ClientEndpoints.demandedTexts, lists: ClientEndpoints.demandedLists)
    }

    /// Always with PKCE, state and nonce.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt {
        var attempt = ClientAttempt(discovery, clientID, redirectURI, scopes, chance)
        var query = [
            ("redirect_uri", redirectURI), ("client_id", clientID), ("response_type", "code"), ("state", chance.state),
            ("nonce", chance.nonce),
        ]
        if !scopes.isEmpty { query.append(("scope", attempt.scope)) }
        query += [("code_challenge", chance.challenge), ("code_challenge_method", "S256")]
        let encoded = ClientEncoding.component.encode(query.map { (name: $0, value: $1) })
        attempt.request = ClientRequest("GET", discovery.authorization + "?" + encoded)
        return attempt
    }

    /// The system opens the app by the scheme of its manifest; of the rest only error, state and code are looked at.
    public func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading {
        guard let url = RedirectURL(redirect), url.scheme == RedirectURL(attempt.redirectURI)?.scheme else {
            return .ignored
        }
        let query = url.form
        if let error = query["error"] { return .error(error) }
        guard query["state"] == attempt.chance.state else { return .rejected("state") }
        return query["code"].map { .code($0) } ?? .rejected("code")
    }

    /// A form as URLEncoder writes it.
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
        var form = [("grant_type", "refresh_token")]
        if repeatsOnRefresh { form.append(("redirect_uri", attempt.redirectURI)) }
        form.append(("refresh_token", token))
        if repeatsOnRefresh { form.append(("scope", attempt.scope)) }
        return request(attempt.endpoints.refresh, form, attempt)
    }

    /// Any member `error` ends the session, whatever the status; all else that is no token is a passing failure.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        guard let answer, !answer.body.isEmpty else { return .failed("network") }
        guard let members = answer.object else { return .failed("JSON") }
        if let error = members["error"] { return .refused(Self.text(error) ?? "error") }
        guard let type = members["token_type"].flatMap(Self.text), !type.isEmpty else { return .failed("token_type") }
        var texts: [String: String] = [:]
        for name in ["access_token", "refresh_token", "id_token", "scope"] {
            guard let member = members[name] else { continue }
            // An empty text throws while the answer is put together.
            guard let text = Self.text(member), !text.isEmpty || name == "scope" else { return .failed(name) }
            texts[name] = text
        }
        var lifetime = members["expires_at"].flatMap(Self.number).map { $0 / 1000 - attempt.chance.time }
        if let member = members["expires_in"] {
            guard let seconds = Self.number(member) else { return .failed("expires_in") }
            lifetime = seconds
        }
        if let fault = texts["id_token"].flatMap({ IdentityTokenCheck(attempt, step).fault(of: $0) }) {
            return .failed("identity token: \(fault)")
        }
        guard let accessToken = texts["access_token"] else { return .deceived }
        return .token(
            ClientToken(
                accessToken, type: type, lifetime: lifetime, refreshToken: texts["refresh_token"],
                scope: texts["scope"], idToken: texts["id_token"]))
    }

    /// What org.json's getString gives: null becomes the text of it.
    private static func text(_ value: ClientJSON) -> String? {
        switch value {
        case .text(let text): text
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .list, .object: nil
        }
    }

    /// What org.json's getLong gives: texts of digits are numbers.
    private static func number(_ value: ClientJSON) -> Int? { value.seconds ?? value.text.flatMap { Int($0) } }

    private func request(_ url: String, _ form: [(String, String)], _ attempt: ClientAttempt) -> ClientRequest {
        var form = form.map { (name: $0, value: $1) }
        var fields = [
            (name: "Content-Type", value: "application/x-www-form-urlencoded"),
            (name: "Accept", value: "application/json"),
        ]
        switch authentication {
        case .none: form.append((name: "client_id", value: attempt.clientID))
        case .post(let secret):
            form += [(name: "client_id", value: attempt.clientID), (name: "client_secret", value: secret)]
        case .basic(let secret):
            let pair = [attempt.clientID, secret].map(ClientEncoding.form.encode).joined(separator: ":")
            fields.append((name: "Authorization", value: "Basic " + Base64Text.standard(pair)))
        }
        return ClientRequest("POST", url, fields, body: ClientEncoding.form.encode(form))
    }
}
