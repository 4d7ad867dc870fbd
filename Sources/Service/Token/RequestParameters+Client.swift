import Providers
import Vault
import Wire

/// The parameters that are held against what is registered for a client, by whichever endpoint they come.
extension RequestParameters {
    /// The provider's client id that `client_id` means; nothing when it was not sent.
    ///
    /// - Throws: ``Refusal`` when it is another client's.
    func clientID(of client: ClientConfiguration) throws(Refusal) -> [UInt8]? {
        guard let named = try value(.clientID) else { return nil }
        guard let known = client.clientID(for: named[...]) else {
            throw .grant(.invalidClient, .wrongClient, field: ParameterName.clientID.text)
        }
        return known
    }

    /// The redirect URI; nothing when it was not sent.
    ///
    /// - Throws: ``Refusal`` when it is not registered.
    func redirectURI(of client: ClientConfiguration) throws(Refusal) -> [UInt8]? {
        try read(.redirectURI) { named throws(Refusal) in
            guard let entry = client.redirectURI(matching: named) else {
                throw .invalidRequest(.redirectNotAllowed, field: ParameterName.redirectURI.text)
            }
            return entry.allowsAnyPort ? [UInt8](copying: named) : entry.bytes
        }
    }

    /// The kind of grant that is named; nothing when none is.
    func grantKind() throws(Refusal) -> GrantKind? {
        try read(.grantType) { named throws(Refusal) in
            for kind in GrantKind.allCases where named.equals(kind.bytes.span) { return kind }
            throw .grant(.unsupportedGrantType, .badValue, field: ParameterName.grantType.text)
        }
    }

    /// The code challenge; nothing when it was not sent.
    ///
    /// - Throws: ``Refusal`` when it is none of S256, or the method is another one.
    ///   [RFC 7636, section 4.3](https://www.rfc-editor.org/rfc/rfc7636#section-4.3)
    func challenge() throws(Refusal) -> CodeChallenge? {
        var challenge: CodeChallenge?
        if let text = try value(.codeChallenge) {
            challenge = CodeChallenge(text)
            if challenge == nil { throw .invalidRequest(.badValue, field: ParameterName.codeChallenge.text) }
        }
        if let method = try value(.codeChallengeMethod), !method.elementsEqual("S256".utf8) {
            throw .invalidRequest(.badValue, field: ParameterName.codeChallengeMethod.text)
        }
        return challenge
    }

    /// The scopes to ask the provider for: the app's, which must be among the client's, or the client's own; nothing when there are none.
    func scopes(of client: ClientConfiguration) throws(Refusal) -> [[UInt8]]? {
        if let asked = try scope(of: client) { return asked.split(separator: UInt8(ascii: " ")).map { Array($0) } }
        return client.policy.scopes.isEmpty ? nil : client.policy.scopes.map { Array($0.utf8) }
    }

    /// The scopes, joined by spaces; nothing when none were sent.
    ///
    /// - Throws: ``Refusal`` when one of them is not the client's to ask for.
    func scope(of client: ClientConfiguration) throws(Refusal) -> [UInt8]? {
        guard let asked = try value(.scope) else { return nil }
        for word in asked.split(separator: UInt8(ascii: " ")) where !client.allows(scope: word) {
            throw .grant(.invalidScope, .badValue, field: ParameterName.scope.text)
        }
        // Spaces alone name no scope.
        return asked.contains { $0 != UInt8(ascii: " ") } ? asked : nil
    }
}
