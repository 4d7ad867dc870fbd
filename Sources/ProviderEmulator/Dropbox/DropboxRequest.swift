import Wire

/// What an authorization asks of Dropbox, checked: the same parameters stand in the page's query and in an app's
/// `extra_query_params`.
struct DropboxRequest: Sendable {
    /// What is wrong with the request.
    struct Fault: Error, Sendable {
        let description: ByteString

        init(_ description: ByteString) { self.description = description }
    }

    let challenge: ByteString?
    let terms: TokenTerms

    init(_ parameters: Parameters) throws(Fault) {
        challenge = try Self.challenge(parameters)
        let scope = parameters["scope"]
        if let granted = parameters["include_granted_scopes"] {
            guard granted == "user" || granted == "team" else { throw Fault("include_granted_scopes is user or team") }
            guard scope != nil else { throw Fault("include_granted_scopes needs scope") }
        }
        terms = try Self.terms(parameters["token_access_type"], scope: scope)
    }

    /// The terms of the code that always works.
    static let lenientTerms = TokenTerms(scope: defaultScope, lifetime: lifetime, isRefreshable: true)

    private static let defaultScope: ByteString = "account_info.read files.content.read"
    private static let lifetime = 14_400

    private static func challenge(_ parameters: Parameters) throws(Fault) -> ByteString? {
        let method = parameters["code_challenge_method"]
        guard let challenge = parameters["code_challenge"] else {
            if method != nil { throw Fault("code_challenge_method needs code_challenge") }
            return nil
        }
        guard method == "S256" else { throw Fault("code_challenge_method must be S256") }
        guard Challenge.isWellFormed(challenge) else { throw Fault("code_challenge is no SHA-256 in base64url") }
        return challenge
    }

    private static func terms(_ accessType: ByteString?, scope: ByteString?) throws(Fault) -> TokenTerms {
        let scope = scope ?? defaultScope
        switch accessType {
        case nil, "legacy": return TokenTerms(scope: scope, lifetime: nil, isRefreshable: false)
        case "online": return TokenTerms(scope: scope, lifetime: lifetime, isRefreshable: false)
        case "offline": return TokenTerms(scope: scope, lifetime: lifetime, isRefreshable: true)
        default: throw Fault("token_access_type is online, offline or legacy")
        }
    }
}

extension DropboxRequest: Unprintable {}
