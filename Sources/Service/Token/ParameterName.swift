import Wire

/// A parameter that our endpoints know; the ones that come most are first.
enum ParameterName: Int, CaseIterable {
    case code, grantType, redirectURI, clientID, codeVerifier, refreshToken, clientSecret, callbackURL, expectedState
    case scope, state, token, tokenTypeHint
    case responseType, codeChallenge, codeChallengeMethod, nonce, prompt, loginHint, responseMode, request, requestURI

    /// One value for each of them, by ``rawValue``.
    typealias Table<Value> = InlineArray<22, Value>

    private static let names = allCases.map { Array($0.text.utf8) }

    /// The parameter called `name`, if it is one of ours: only those are ever named in an answer.
    init?(_ name: Span<UInt8>) {
        guard let index = Self.names.firstIndex(where: { $0.count == name.count && name.equals($0.span) }) else {
            return nil
        }
        self.init(rawValue: index)
    }

    /// The name, as it stands in a request.
    var bytes: [UInt8] { Self.names[rawValue] }

    /// The name, for answers.
    var text: String {
        switch self {
        case .callbackURL: "callback_url"
        case .clientID: "client_id"
        case .clientSecret: "client_secret"
        case .code: "code"
        case .codeChallenge: "code_challenge"
        case .codeChallengeMethod: "code_challenge_method"
        case .codeVerifier: "code_verifier"
        case .expectedState: "expected_state"
        case .grantType: "grant_type"
        case .loginHint: "login_hint"
        case .nonce: "nonce"
        case .prompt: "prompt"
        case .redirectURI: "redirect_uri"
        case .refreshToken: "refresh_token"
        case .request: "request"
        case .requestURI: "request_uri"
        case .responseMode: "response_mode"
        case .responseType: "response_type"
        case .scope: "scope"
        case .state: "state"
        case .token: "token"
        case .tokenTypeHint: "token_type_hint"
        }
    }

    /// The longest value that is looked at, in bytes.
    var limit: Int {
        switch self {
        case .callbackURL: 32_768
        case .refreshToken, .token: 16_384
        case .code: 8_192
        case .expectedState, .state: 1_024
        default: 4_096
        }
    }
}
