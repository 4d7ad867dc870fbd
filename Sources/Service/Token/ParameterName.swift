/// A parameter that our endpoints know.
struct ParameterName: Sendable {
    /// The name, for answers.
    let text: String
    /// The name, as it stands in a request.
    let bytes: [UInt8]
    /// The longest value that is looked at, in bytes.
    let limit: Int

    private init(_ text: String, limit: Int = 4_096) {
        self.text = text
        bytes = Array(text.utf8)
        self.limit = limit
    }

    static let callbackURL = ParameterName("callback_url", limit: 32_768)
    static let clientID = ParameterName("client_id")
    static let clientSecret = ParameterName("client_secret")
    static let code = ParameterName("code", limit: 8_192)
    static let codeChallenge = ParameterName("code_challenge")
    static let codeChallengeMethod = ParameterName("code_challenge_method")
    static let codeVerifier = ParameterName("code_verifier")
    static let expectedState = ParameterName("expected_state", limit: 1_024)
    static let grantType = ParameterName("grant_type")
    static let loginHint = ParameterName("login_hint")
    static let nonce = ParameterName("nonce")
    static let prompt = ParameterName("prompt")
    static let redirectURI = ParameterName("redirect_uri")
    static let refreshToken = ParameterName("refresh_token", limit: 16_384)
    static let request = ParameterName("request")
    static let requestURI = ParameterName("request_uri")
    static let responseMode = ParameterName("response_mode")
    static let responseType = ParameterName("response_type")
    static let scope = ParameterName("scope")
    static let state = ParameterName("state", limit: 1_024)
    static let token = ParameterName("token", limit: 16_384)
    static let tokenTypeHint = ParameterName("token_type_hint")

    private static let all = [
        callbackURL, clientID, clientSecret, code, codeChallenge, codeChallengeMethod, codeVerifier, expectedState,
        grantType,
        loginHint, nonce, prompt, redirectURI, refreshToken, request, requestURI, responseMode, responseType, scope,
        state, token, tokenTypeHint,
    ]

    /// The parameter called `name`, if it is one of ours: only those are ever named in an answer.
    static func known(_ name: [UInt8]) -> ParameterName? { all.first { $0.bytes == name } }
}
