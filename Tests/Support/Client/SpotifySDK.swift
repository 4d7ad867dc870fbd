/// Spotify's SDK for iOS (SPTSessionManager, SPTConfiguration): its app brings the code, its server swaps it.
public struct SpotifySDK: ClientModel {
    /// The name of the library.
    public let description: String
    /// Whether the fields come along that were seen in the field, with what Objective-C makes of lost values.
    let sendsLostValues: Bool

    /// Creates the library.
    init(_ description: String, sendsLostValues: Bool = false) {
        self.description = description
        self.sendsLostValues = sendsLostValues
    }

    /// The token type is of no interest.
    public var parts: Set<ClientToken.Part> { [.lifetime, .refreshToken, .scope] }

    /// Spotify always says how long a token lives.
    public var neededParts: Set<ClientToken.Part> { [.lifetime] }

    /// It has one error for each step.
    public func tellsRefusals(of step: ClientStep) -> Bool { false }

    /// Spotify's own app or page is opened; nothing goes by the endpoint of the service.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt {
        ClientAttempt(discovery, clientID, redirectURI, scopes, chance)
    }

    /// The redirect comes from Spotify's app, not from the service.
    public func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading {
        guard redirect.hasPrefix(attempt.redirectURI), let query = RedirectURL(redirect)?.query else { return .ignored }
        return query["error"].map { .error($0) } ?? query["code"].map { .code($0) } ?? .rejected("code")
    }

    /// The code and nothing else.
    public func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest {
        request(attempt.endpoints.token, [("code", code)])
    }

    /// The refresh token; in the field client id and grant type as well.
    public func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest {
        var form = [("refresh_token", token)]
        if sendsLostValues { form = [("client_id", "(null)"), ("grant_type", "refresh_token")] + form }
        return request(attempt.endpoints.refresh, form)
    }

    /// Any failure is the failure of the step; a body that is no JSON is told apart.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        let failure = step == .code ? "authorizationFailed" : "renewSessionFailed"
        guard let answer else { return .failed(failure) }
        guard let members = answer.object else { return .failed("jsonFailed") }
        guard answer.status == 200, let accessToken = members["access_token"]?.text,
            let lifetime = members["expires_in"].flatMap({ $0.seconds ?? $0.text.flatMap { Int($0) } })
        else { return .failed(failure) }
        return .token(
            ClientToken(
                accessToken, lifetime: lifetime, refreshToken: members["refresh_token"]?.text,
                scope: members["scope"]?.text))
    }

    private func request(_ url: String, _ form: [(String, String)]) -> ClientRequest {
        ClientRequest(
            "POST", url, [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            body: ClientEncoding.unreserved.encode(form.map { (name: $0, value: $1) }))
    }
}
