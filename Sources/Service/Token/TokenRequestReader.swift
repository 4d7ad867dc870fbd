import Providers
import Vault
import Wire

/// Reads the parameters of a request for a token.
///
/// [RFC 6749, sections 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3) and
/// [6](https://www.rfc-editor.org/rfc/rfc6749#section-6)
struct TokenRequestReader {
    /// What the app sent.
    let parameters: RequestParameters
    /// The client whose address it was sent to, and its seals.
    let seals: ClientSeals
    /// The provider's client id that the app named by its credentials; the client's own when nothing.
    let clientID: [UInt8]

    var client: ClientConfiguration { seals.client }

    /// What is wanted: of the `kind` that the address says, or else of the kind that the parameters say.
    ///
    /// - Throws: ``Refusal`` for the first thing that is wrong.
    func read(as kind: GrantKind? = nil) throws(Refusal) -> TokenRequest {
        let code = try parameters.value(.code)
        let callbackURL = try parameters.value(.callbackURL)
        let refreshToken = try parameters.value(.refreshToken)
        let hasCode = code != nil || callbackURL != nil
        switch try self.kind(kind, hasCode: hasCode, hasToken: refreshToken != nil) {
        case .refresh: return try refresh(refreshToken)
        case .code:
            if let callbackURL { return try callback(callbackURL, code: code) }
            guard let code else { throw .invalidRequest(.missingField, field: ParameterName.code.text) }
            if let issued = try issuedCode(code) { return issued }
            return try self.code(code, redirectURI())
        }
    }

    /// What kind of grant is meant: the `given` one, else the one that is named; left out, it is told by what came.
    private func kind(_ given: GrantKind?, hasCode: Bool, hasToken: Bool) throws(Refusal) -> GrantKind {
        if let given { return given }
        if let named = try parameters.grantKind() { return named }
        if hasCode && hasToken { throw .invalidRequest(.missingField, field: ParameterName.grantType.text) }
        return hasToken ? .refresh : .code
    }

    private func refresh(_ token: [UInt8]?) throws(Refusal) -> TokenRequest {
        guard let token else { throw .invalidRequest(.missingField, field: ParameterName.refreshToken.text) }
        guard client.provider.refresh.isSupported else {
            throw .grant(.unsupportedGrantType, .badValue, field: ParameterName.grantType.text)
        }
        let held = try seals.refreshToken(token, clientID: clientID)
        let scope = try parameters.scope(of: client)
        return .exchange(.refresh(held.value, clientID: held.clientID, scope: scope), .refreshToken(held))
    }

    /// A provider's own code.
    func code(_ code: [UInt8], _ redirectURI: [UInt8]?) throws(Refusal) -> TokenRequest {
        if let reason = client.provider.refusal(ofCode: code) {
            throw .grant(.invalidGrant, reason, field: ParameterName.code.text)
        }
        let isPassedOn = client.policy.pkce != .off && client.provider.authorize.pkce != .none
        let verifier = try verifier(isNeeded: client.policy.pkce == .required)
        return .exchange(
            .code(
                code, clientID: clientID, redirectURI: redirectURI, redirectMode: client.redirectMode,
                // A provider that knows no PKCE would not know the parameter either.
                codeVerifier: isPassedOn ? verifier : nil),
            .providerCode)
    }

    /// A code of ours; nothing when it is a provider's own.
    ///
    /// The app's verifier is checked here, before the provider's code is touched: whoever has only the code cannot spoil it.
    func issuedCode(_ text: [UInt8]) throws(Refusal) -> TokenRequest? {
        guard let (code, clientID) = try seals.code(text, clientID: clientID) else { return nil }
        if let uri = try parameters.redirectURI(of: client), code.redirect.uri != uri {
            throw .grant(.invalidGrant, .redirectMismatch, field: ParameterName.redirectURI.text)
        }
        guard let verifier = try verifier(isNeeded: true), code.challenge.isAnswered(by: verifier) else {
            throw .grant(.invalidGrant, .badVerifier, field: ParameterName.codeVerifier.text)
        }
        return .exchange(
            .code(
                code.code, clientID: clientID, redirectURI: code.providerRedirectURI,
                codeVerifier: code.verifier),
            .ourCode(kept: code.kept))
    }

    /// The redirect URI, which must be registered; left out, it is the only one there is.
    ///
    /// Also refused where it is never sent on: an app that names a foreign one is not ours.
    private func redirectURI() throws(Refusal) -> [UInt8]? {
        if let redirectURI = try parameters.redirectURI(of: client) { return redirectURI }
        if client.onlyRedirectURI == nil, client.redirectMode == .send, !client.redirectURIs.isEmpty {
            throw .invalidRequest(.missingField, field: ParameterName.redirectURI.text)
        }
        return client.onlyRedirectURI
    }

    /// The code verifier. [RFC 7636, section 4.1](https://www.rfc-editor.org/rfc/rfc7636#section-4.1)
    private func verifier(isNeeded: Bool) throws(Refusal) -> [UInt8]? {
        let field = ParameterName.codeVerifier.text
        guard let verifier = try parameters.value(.codeVerifier) else {
            if isNeeded { throw .invalidRequest(.verifierMissing, field: field) }
            return nil
        }
        guard (43...128).contains(verifier.count), ASCII.areUnreserved(verifier) else {
            throw .invalidRequest(.badValue, field: field)
        }
        return verifier
    }
}
