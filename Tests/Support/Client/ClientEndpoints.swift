/// Where a library sends its requests: from a discovery document, or set by the app.
public struct ClientEndpoints: Sendable, Equatable {
    /// The issuer, when it came from a discovery document: identity tokens are held against it.
    public var issuer: String?
    /// Where the browser is sent.
    public var authorization: String
    /// Where a code becomes a token.
    public var token: String
    /// Where a refresh token becomes a token.
    public var refresh: String
    /// Where tokens are ended.
    public var revocation: String?

    /// Creates endpoints; tokens are refreshed where codes are exchanged unless said otherwise.
    public init(
        issuer: String? = nil, authorization: String, token: String, refresh: String? = nil, revocation: String? = nil
    ) {
        self.issuer = issuer
        self.authorization = authorization
        self.token = token
        self.refresh = refresh ?? token
        self.revocation = revocation
    }
}

extension ClientEndpoints {
    /// Reads a discovery document as AppAuth does: each of `texts` must be there as a text, each of `lists` as a list of texts.
    ///
    /// [OpenID Connect Discovery 1.0, section 3](https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata)
    init?(document: ClientAnswer, texts: [String], lists: [String]) {
        guard document.status == 200, let members = document.object,
            texts.allSatisfy({ members[$0]?.text?.isEmpty == false }),
            lists.allSatisfy({ members[$0]?.list?.allSatisfy { $0.text != nil } == true }),
            let authorization = members["authorization_endpoint"]?.text, let token = members["token_endpoint"]?.text
        else { return nil }
        self.init(
            issuer: members["issuer"]?.text, authorization: authorization, token: token,
            revocation: members["revocation_endpoint"]?.text)
    }

    /// What both AppAuths demand as a text.
    static let demandedTexts = ["issuer", "authorization_endpoint", "jwks_uri"]
    /// What both AppAuths demand as a list.
    static let demandedLists = [
        "response_types_supported", "subject_types_supported", "id_token_signing_alg_values_supported",
    ]
}
