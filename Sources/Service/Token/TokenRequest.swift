import Providers
import Wire

/// What an app wants turned into a token: grammar, client and redirect URI are checked, nobody has been asked yet.
enum TokenRequest {
    /// Ask the provider with this grant.
    case exchange(Grant)
    /// The callback held the token itself, and the client allows that.
    case answer(TokenGrant)
}

extension TokenRequest {
    /// Reads the parameters of a request for a token.
    ///
    /// [RFC 6749, sections 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3) and
    /// [6](https://www.rfc-editor.org/rfc/rfc6749#section-6)
    ///
    /// - Parameters:
    ///   - parameters: What the app sent.
    ///   - client: The client whose address it was sent to.
    ///   - clientID: The provider's client id that the app named by its credentials; the client's own when nothing.
    ///   - kind: The kind of grant, where the address says it; nothing where the parameters do.
    /// - Throws: ``Refusal`` for the first thing that is wrong.
    init(_ parameters: RequestParameters, _ client: ClientConfiguration, clientID: [UInt8], as kind: GrantKind? = nil)
        throws(Refusal)
    {
        let code = try parameters.value(.code)
        let callbackURL = try parameters.value(.callbackURL)
        let refreshToken = try parameters.value(.refreshToken)
        let hasCode = code != nil || callbackURL != nil
        switch try Self.kind(kind, parameters, hasCode: hasCode, hasToken: refreshToken != nil) {
        case .refresh: self = try .refresh(refreshToken, parameters, client, clientID)
        case .code:
            if let callbackURL {
                self = try .callback(callbackURL, code: code, parameters, client, clientID)
            } else {
                guard let code else { throw .invalidRequest(.missingField, field: ParameterName.code.text) }
                let redirectURI = try Self.redirectURI(parameters, client)
                self = try .code(code, redirectURI, parameters, client, clientID)
            }
        }
    }

    /// What kind of grant is meant: the `given` one, else the one that is named; left out, it is told by what came.
    private static func kind(_ given: GrantKind?, _ parameters: RequestParameters, hasCode: Bool, hasToken: Bool)
        throws(Refusal) -> GrantKind
    {
        if let given { return given }
        if let named = try parameters.value(.grantType) {
            if named == GrantKind.code.bytes { return .code }
            if named == GrantKind.refresh.bytes { return .refresh }
            throw .grant(.unsupportedGrantType, .badValue, field: ParameterName.grantType.text)
        }
        if hasCode && hasToken { throw .invalidRequest(.missingField, field: ParameterName.grantType.text) }
        return hasToken ? .refresh : .code
    }

    private static func refresh(
        _ token: [UInt8]?, _ parameters: RequestParameters, _ client: ClientConfiguration, _ clientID: [UInt8]
    ) throws(Refusal) -> TokenRequest {
        guard let token else { throw .invalidRequest(.missingField, field: ParameterName.refreshToken.text) }
        guard client.provider.refresh.isSupported else {
            throw .grant(.unsupportedGrantType, .badValue, field: ParameterName.grantType.text)
        }
        return .exchange(.refresh(token, clientID: clientID, scope: try parameters.scope(of: client)))
    }

    private static func code(
        _ code: [UInt8], _ redirectURI: [UInt8]?, _ parameters: RequestParameters, _ client: ClientConfiguration,
        _ clientID: [UInt8]
    ) throws(Refusal) -> TokenRequest {
        if let reason = client.provider.refusal(ofCode: code) {
            throw .grant(.invalidGrant, reason, field: ParameterName.code.text)
        }
        return .exchange(
            .code(
                code, clientID: clientID, redirectURI: redirectURI, redirectMode: client.redirectMode,
                codeVerifier: try verifier(parameters, client)))
    }

    /// The redirect URI, which must be registered; left out, it is the only one there is.
    ///
    /// Also refused where it is never sent on: an app that names a foreign one is not ours.
    private static func redirectURI(_ parameters: RequestParameters, _ client: ClientConfiguration) throws(Refusal)
        -> [UInt8]?
    {
        if let redirectURI = try parameters.redirectURI(of: client) { return redirectURI }
        if client.onlyRedirectURI == nil, client.redirectMode == .send, !client.redirectURIs.isEmpty {
            throw .invalidRequest(.missingField, field: ParameterName.redirectURI.text)
        }
        return client.onlyRedirectURI
    }

    /// The code verifier to pass on. [RFC 7636, section 4.1](https://www.rfc-editor.org/rfc/rfc7636#section-4.1)
    private static func verifier(_ parameters: RequestParameters, _ client: ClientConfiguration) throws(Refusal)
        -> [UInt8]?
    {
        let field = ParameterName.codeVerifier.text
        guard let verifier = try parameters.value(.codeVerifier) else {
            if client.policy.pkce == .required { throw .invalidRequest(.verifierMissing, field: field) }
            return nil
        }
        guard (43...128).contains(verifier.count), ASCII.areUnreserved(verifier) else {
            throw .invalidRequest(.badValue, field: field)
        }
        // A provider that knows no PKCE would not know the parameter either.
        return client.policy.pkce == .off || client.provider.authorize.pkce == .none ? nil : verifier
    }

    /// Takes the code out of the address that the app was opened with.
    private static func callback(
        _ bytes: [UInt8], code given: [UInt8]?, _ parameters: RequestParameters, _ client: ClientConfiguration,
        _ clientID: [UInt8]
    ) throws(Refusal) -> TokenRequest {
        let field = ParameterName.callbackURL.text
        guard let url = URLReference(bytes) else { throw .invalidRequest(.badValue, field: field) }
        guard var redirectURI = registered(url, client) else {
            throw .invalidRequest(.redirectNotAllowed, field: field)
        }
        if let named = try parameters.redirectURI(of: client) {
            guard let reference = URLReference(named), client.provider.belongs(url, to: reference) else {
                throw .invalidRequest(.redirectMismatch, field: ParameterName.redirectURI.text)
            }
            redirectURI = named
        }
        let callback: Callback
        do throws(CallbackFault) {
            callback = try client.provider.read(callback: url)
        } catch {
            throw .invalidRequest(error.reason, field: error.field)
        }
        if let expected = try parameters.value(.expectedState), callback.state != expected {
            throw .invalidRequest(.stateMismatch, field: ParameterName.expectedState.text)
        }
        let redirect = callback.redirectURI ?? redirectURI
        switch callback.outcome {
        case .code(let code):
            // Two codes in one request: nobody can say which is meant.
            if let given, given != code { throw .invalidRequest(.repeatedField, field: ParameterName.code.text) }
            return try .code(code, redirect, parameters, client, clientID)
        case .bare:
            guard let given else { throw .invalidRequest(.missingField, field: ParameterName.code.text) }
            return try .code(given, redirect, parameters, client, clientID)
        case .refused(let refusal): throw Refusal(refusal)
        case .token(let grant):
            guard client.policy.allowsImplicit else { throw .grant(.invalidGrant, .implicitNotAllowed, field: field) }
            return .answer(grant)
        }
    }

    /// The registered redirect URI that `url` came back to.
    private static func registered(_ url: URLReference, _ client: ClientConfiguration) -> [UInt8]? {
        for entry in client.redirectURIs {
            if entry.matches(url.withoutQueryAndFragment) { return Array(url.withoutQueryAndFragment) }
            guard let reference = URLReference(entry.bytes), client.provider.belongs(url, to: reference) else {
                continue
            }
            // An address that a provider tells by host and path alone may hold nothing beside them.
            let isEqual = url.withoutQueryAndFragment == reference.withoutQueryAndFragment
            if isEqual || (!url.hasUserInfo && url.port == nil) { return entry.bytes }
        }
        return nil
    }
}
