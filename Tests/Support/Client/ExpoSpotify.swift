/// expo-spotify-sdk's own client (SpotifyTokenSwapClient.kt, SpotifyTokenRefreshClient.swift).
public struct ExpoSpotify: ClientModel {
    /// The name of the library.
    public let description = "expo-spotify-sdk"

    /// Creates the library.
    init() {}

    /// The token type is of no interest.
    public var parts: Set<ClientToken.Part> { [.lifetime, .refreshToken, .scope] }

    /// Spotify always says how long a token lives.
    public var neededParts: Set<ClientToken.Part> { [.lifetime] }

    /// Only a refresh has a word for it.
    public func tellsRefusals(of step: ClientStep) -> Bool { step == .refresh }

    /// Spotify's own app or page is opened.
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

    /// The code, as OkHttp writes a form.
    public func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest {
        request(attempt.endpoints.token, (name: "code", value: code))
    }

    /// The refresh token.
    public func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest {
        request(attempt.endpoints.refresh, (name: "refresh_token", value: token))
    }

    /// 400 with `invalid_grant` on a refresh is the end; any other status beyond 2xx passes.
    ///
    /// A lifetime that is no integer makes a success a failure.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        guard let answer else { return .failed("network") }
        guard (200..<300).contains(answer.status) else {
            if step == .refresh, answer.status == 400, answer.object?["error"]?.text == "invalid_grant" {
                return .refused("invalid_grant")
            }
            return .failed("HTTP \(answer.status)")
        }
        guard let members = answer.object, let accessToken = members["access_token"]?.text,
            case .integer(let lifetime) = members["expires_in"] ?? .null
        else { return .failed("JSON") }
        return .token(
            ClientToken(
                accessToken, lifetime: lifetime, refreshToken: members["refresh_token"]?.text,
                scope: members["scope"]?.text))
    }

    private func request(_ url: String, _ parameter: (name: String, value: String)) -> ClientRequest {
        ClientRequest(
            "POST", url,
            [
                (name: "Content-Type", value: "application/x-www-form-urlencoded"),
                (name: "User-Agent", value: "expo-spotify-sdk/1"),
            ], body: ClientEncoding.form.encode([parameter]))
    }
}
