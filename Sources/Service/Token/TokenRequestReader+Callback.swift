import Providers
import Wire

extension TokenRequestReader {
    /// Takes the code out of the address that the app was opened with.
    func callback(_ bytes: [UInt8], code given: [UInt8]?) throws(Refusal) -> TokenRequest {
        let field = ParameterName.callbackURL.text
        guard let url = URLReference(bytes) else { throw .invalidRequest(.badValue, field: field) }
        guard var redirectURI = registered(url) else {
            throw .invalidRequest(.redirectNotAllowed, field: field)
        }
        if let named = try parameters.redirectURI(of: client) {
            guard let reference = URLReference(named), client.provider.belongs(url, to: reference) else {
                throw .invalidRequest(.redirectMismatch, field: ParameterName.redirectURI.text)
            }
            redirectURI = named
        }
        if let ours = try ourCallback(url, code: given) { return ours }
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
            return try self.code(code, redirect)
        case .bare:
            guard let given else { throw .invalidRequest(.missingField, field: ParameterName.code.text) }
            return try self.code(given, redirect)
        case .refused(let refusal): throw Refusal(refusal)
        case .token(let grant):
            guard client.policy.allowsImplicit else { throw .grant(.invalidGrant, .implicitNotAllowed, field: field) }
            return .answer(grant)
        }
    }

    /// Takes a code of ours out of it; nothing when it is the provider that sent the user back.
    private func ourCallback(_ url: URLReference, code given: [UInt8]?) throws(Refusal) -> TokenRequest? {
        guard let fields = try? FormFields(url.query ?? []), fields.first("iss") == client.issuer else { return nil }
        if let repeated = fields.firstRepeatedName {
            throw .invalidRequest(.repeatedField, field: ParameterName(repeated.span)?.text ?? "callback_url")
        }
        if let error = fields.first("error") { throw Self.refusal(String(decoding: error, as: UTF8.self)) }
        if let expected = try parameters.value(.expectedState), fields.first(ParameterName.state.bytes) != expected {
            throw .invalidRequest(.stateMismatch, field: ParameterName.expectedState.text)
        }
        guard let code = fields.first(ParameterName.code.bytes) else {
            throw .invalidRequest(.missingField, field: ParameterName.code.text)
        }
        if let given, given != code { throw .invalidRequest(.repeatedField, field: ParameterName.code.text) }
        return try issuedCode(code)
    }

    /// What an error of our own, brought back by the app, comes to here: a passing failure stays one.
    private static func refusal(_ word: String) -> Refusal {
        switch OAuthError(rawValue: word) {
        case .accessDenied: .grant(.accessDenied, .userDenied)
        case .temporarilyUnavailable: .problem(.providerUnavailable)
        case .serverError, nil: .problem(.providerFailed)
        case let error?: .grant(error, .providerSaidNo)
        }
    }

    /// The registered redirect URI that `url` came back to.
    private func registered(_ url: URLReference) -> [UInt8]? {
        for entry in client.redirectURIs {
            if entry.matches(url.withoutQueryAndFragment.span) { return Array(url.withoutQueryAndFragment) }
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
