public import Wire

extension ProviderDescription {
    /// Where the request for a grant of this kind goes.
    public func endpoint(for kind: GrantKind) -> EndpointURL {
        switch kind {
        case .code: token.url
        case .refresh: refresh.url ?? token.url
        }
    }

    /// The request that turns `grant` into a token.
    ///
    /// - Parameters:
    ///   - grant: The code or refresh token.
    ///   - hasSecret: Whether the client has a secret and wants it shown. False for a refresh token that came from a
    ///     code with a verifier, where the verifier stands in place of the secret.
    /// - Returns: The request, with an open place for the secret where the provider takes one. A code verifier is never
    ///   shown together with the secret where the provider refuses both, and not at all where it knows none.
    public func tokenRequest(for grant: Grant, hasSecret: Bool) -> SlottedRequest {
        switch grant.kind {
        case .code:
            let verifier = authorize.pkce == .none ? nil : grant.codeVerifier
            let usesSecret = hasSecret && !(token.verifierReplacesSecret && verifier != nil)
            let size = grant.credential.count + (grant.redirectURI?.count ?? 0) + (verifier?.count ?? 0)
            return compiled.code.request(clientID: grant.clientID, usesSecret: usesSecret, size: size) {
                $0.append(compiled.codeName, grant.credential)
                switch grant.redirectMode ?? token.redirectMode {
                case .send: if let uri = grant.redirectURI { $0.append(compiled.redirectURIName, uri) }
                case .empty: $0.append(compiled.redirectURIName, [])
                case .postmessage: $0.append(compiled.redirectURIName, Array("postmessage".utf8))
                case .omit: break
                }
                if let verifier { $0.append(compiled.verifierName, verifier) }
            }
        case .refresh:
            let size = grant.credential.count + (grant.scope?.count ?? 0)
            return compiled.refresh.request(clientID: grant.clientID, usesSecret: hasSecret, size: size) {
                $0.append(compiled.refreshTokenName, grant.credential)
                if refresh.takesScope, let scope = grant.scope, let name = compiled.scopeName { $0.append(name, scope) }
            }
        }
    }

    /// The request that fetches a request token; nothing at providers that do without one.
    ///
    /// It never needs a secret.
    public func requestTokenRequest(clientID: [UInt8], redirectURI: [UInt8]) -> Request? {
        compiled.requestToken?.request(clientID: clientID, usesSecret: false, size: redirectURI.count) {
            $0.append(compiled.requestTokenRedirectURIName, redirectURI)
        }.request
    }

    /// The request that ends `accessOrRefreshToken`; nothing at providers that cannot.
    ///
    /// - Parameters:
    ///   - accessOrRefreshToken: The token to end.
    ///   - hint: What kind of token it is, when the app said so.
    ///   [RFC 7009, section 2.1](https://www.rfc-editor.org/rfc/rfc7009#section-2.1)
    ///   - clientID: The client id at the provider.
    ///   - hasSecret: Whether the client has a secret.
    /// - Returns: The request, with an open place for the secret where the provider takes one.
    public func revocationRequest(
        of accessOrRefreshToken: [UInt8], hint: [UInt8]? = nil, clientID: [UInt8], hasSecret: Bool
    ) -> SlottedRequest? {
        guard let template = compiled.revocation, let url = revocation.url else { return nil }
        switch revocation.style {
        case .form:
            let size = accessOrRefreshToken.count
            return template.request(clientID: clientID, usesSecret: hasSecret, size: size) {
                $0.append(compiled.revokedTokenName, accessOrRefreshToken)
                if revocation.takesHint, let hint { $0.append(compiled.hintName, hint) }
            }
        case .bearer:
            var fields = HeaderFields()
            fields.append(.userAgent, token.userAgent)
            fields.append(.authorization, "Bearer ".utf8 + accessOrRefreshToken)
            return SlottedRequest(Request(.post, url.target, fields: fields), slot: .nowhere)
        }
    }
}
