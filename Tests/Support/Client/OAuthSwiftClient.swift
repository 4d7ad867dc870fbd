import Foundation

/// OAuthSwift (OAuth2Swift.swift, OAuthSwiftClient.swift, OAuthSwiftHTTPRequest.swift).
public struct OAuthSwiftClient: ClientModel {
    /// How a secret is shown that the app should not have.
    enum Secret: Sendable {
        /// There is none.
        case none
        /// In the body, except beside a code verifier.
        case body(String)
        /// By Basic, unencoded, and in the body too.
        case both(String)
    }

    /// The name of the library.
    public let description: String
    let secret: Secret
    /// Whether the app generates a code verifier; the library does not of itself.
    let provesKey: Bool
    /// Whether the app sets JSON as the content type.
    let sendsJSON: Bool

    /// Creates the library.
    init(_ description: String, _ secret: Secret = .none, provesKey: Bool = true, sendsJSON: Bool = false) {
        self.description = description
        self.secret = secret
        self.provesKey = provesKey
        self.sendsJSON = sendsJSON
    }

    /// Type and scope are among the parameters, and nobody reads them.
    public var parts: Set<ClientToken.Part> { [.lifetime, .refreshToken, .idToken] }

    /// The app adds the challenge by hand; there is no nonce.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt {
        var attempt = ClientAttempt(discovery, clientID, redirectURI, scopes, chance)
        var query = [
            ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", "code"), ("scope", attempt.scope),
            ("state", chance.state),
        ]
        if provesKey { query += [("code_challenge", chance.challenge), ("code_challenge_method", "S256")] }
        let encoded = ClientEncoding.unreserved.encode(query.map { (name: $0, value: $1) })
        attempt.request = ClientRequest("GET", discovery.authorization + "?" + encoded)
        return attempt
    }

    /// Whatever the app hands on is looked at: code, then error; the state must be there and equal.
    public func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading {
        guard let query = RedirectURL(redirect)?.query else { return .ignored }
        guard let code = query["code"] else { return query["error"].map { .error($0) } ?? .rejected("code") }
        guard query["state"] == attempt.chance.state else { return .rejected("state") }
        // Decoded once more than once.
        return .code(code.removingPercentEncoding ?? code)
    }

    /// A secret is left out beside a verifier; the redirect URI is percent-decoded before it is encoded.
    public func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest {
        var form = [("client_id", attempt.clientID), ("code", code), ("grant_type", "authorization_code")]
        if provesKey {
            form.append(("code_verifier", attempt.chance.verifier))
        } else if let secretInBody {
            form.append(("client_secret", secretInBody))
        }
        form.append(("redirect_uri", attempt.redirectURI.removingPercentEncoding ?? attempt.redirectURI))
        return request(attempt.endpoints.token, form, attempt)
    }

    /// With the secret, if there is one.
    public func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest {
        var form = [("client_id", attempt.clientID), ("refresh_token", token), ("grant_type", "refresh_token")]
        if let secretInBody { form.append(("client_secret", secretInBody)) }
        return request(attempt.endpoints.refresh, form, attempt)
    }

    /// Below 400 is a success, JSON or a form; tokens are percent-decoded, and a 401 may be taken for an expired token.
    public func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt)
        -> ClientConclusion
    {
        guard let answer else { return .failed("network") }
        if answer.status >= 400 {
            let error = answer.object?["error"]?.text
            if answer.status == 401, isExpired(error ?? "") || isExpired(answer.fields["www-authenticate"] ?? "") {
                return .renews
            }
            return error.map(ClientConclusion.byWord) ?? .failed("HTTP \(answer.status)")
        }
        let form = ClientRequest("", "", body: String(decoding: answer.body, as: UTF8.self)).form
        let members =
            answer.object ?? Dictionary(form.map { ($0.name, ClientJSON.text($0.value)) }, uniquingKeysWith: { $1 })
        guard let accessToken = token(members["access_token"]) else { return .failed("Could not get Access Token") }
        let lifetime = members["expires_in"].flatMap { $0.seconds ?? $0.text.flatMap { Double($0) }.map { Int($0) } }
        return .token(
            ClientToken(
                accessToken, lifetime: lifetime, refreshToken: token(members["refresh_token"]),
                idToken: token(members["id_token"])))
    }

    private func isExpired(_ text: String) -> Bool { text.contains("invalid_token") || text.contains("expired_token") }

    private func token(_ value: ClientJSON?) -> String? { value?.text.map { $0.removingPercentEncoding ?? $0 } }

    private var secretInBody: String? {
        switch secret {
        case .none: nil
        case .body(let secret), .both(let secret): secret
        }
    }

    private func request(_ url: String, _ form: [(String, String)], _ attempt: ClientAttempt) -> ClientRequest {
        let type = sendsJSON ? "application/json" : "application/x-www-form-urlencoded"
        var fields = [(name: "Content-Type", value: type + "; charset=utf-8")]
        if case .both(let secret) = secret {
            fields.append(
                (name: "Authorization", value: "Basic " + Base64Text.standard("\(attempt.clientID):\(secret)")))
        }
        let body =
            sendsJSON
            ? "{" + form.map { "\"\($0)\":\"\($1.replacing("/", with: "\\/"))\"" }.joined(separator: ",") + "}"
            : ClientEncoding.unreserved.encode(form.map { (name: $0, value: $1) })
        return ClientRequest("POST", url, fields, body: body)
    }
}
