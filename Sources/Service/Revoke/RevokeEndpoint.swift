import Providers
import Wire

/// `POST /{client}/revoke`: ends a token at its provider.
///
/// A token that nobody knows is as good as ended. A failure that may pass is 503 whatever its kind, and the app has to assume that the
/// token is still good. [RFC 7009](https://www.rfc-editor.org/rfc/rfc7009)
final class RevokeEndpoint {
    /// What is to be done for a request.
    enum Plan {
        /// There is nothing to end.
        case done
        /// The provider is asked.
        case end(RevokedToken)
    }

    private let journal: Journal
    private let call: ProviderCall

    init(_ journal: Journal, _ call: ProviderCall) {
        self.journal = journal
        self.call = call
    }

    /// Checks a request.
    func prepare(_ request: borrowing Request, _ registration: Registration, _ site: Site) throws(Refusal) -> Plan {
        let parameters = try RequestParameters(request)
        let client = registration.configuration
        let credentials = try ClientCredentials(request, parameters, client)
        journal.noteSecret(credentials, registration)
        guard let token = try parameters.value(.token) else {
            throw .invalidRequest(.missingField, field: ParameterName.token.text)
        }
        let hint = try parameters.value(.tokenTypeHint)
        // Nobody must believe that a token is ended which is not.
        guard client.provider.revocation.url != nil else {
            throw .grant(.unsupportedTokenType, .badValue, field: ParameterName.token.text)
        }
        let kind = hint.flatMap { RevokedToken.Kind(rawValue: String(decoding: $0, as: UTF8.self)) }
        let seals = site.seals(of: client, at: call.wallSeconds)
        guard let credential = Self.credential(of: token, kind, seals, clientID: credentials.clientID),
            !credential.ways(at: client.provider).isEmpty
        else { return .done }
        return .end(credential)
    }

    /// Has the provider end the token.
    func run(_ token: RevokedToken, _ registration: Registration, _ site: Site, _ visit: Visit) async throws(Refusal)
        -> Response
    {
        for way in token.ways(at: registration.provider) {
            let isEnded =
                switch way {
                case .direct: try await end(token, registration, site, visit)
                case .renewed: try await renewAndEnd(token, registration, site, visit)
                }
            if isEnded { break }
        }
        journal.granted(visit, outcome: Self.revoked)
        return answer(site, visit)
    }

    /// The answer when there is nothing to end.
    ///
    /// An empty object: libraries parse the body of every answer that they get.
    func answer(_ site: Site, _ visit: Visit) -> Response {
        var fields = site.standard.json
        fields.append(.xRequestID, visit.requestID)
        return Response(200, fields: fields, body: Self.nothing)
    }

    /// The provider's own token that `token` stands for; nothing when it stands for none.
    private static func credential(
        of token: [UInt8], _ kind: RevokedToken.Kind?, _ seals: ClientSeals, clientID: [UInt8]
    ) -> RevokedToken? {
        guard let known = seals.revocable(token, clientID: clientID) else { return nil }
        return RevokedToken(known.value, known.isSealed ? .refresh : kind, clientID: known.clientID)
    }

    /// Shows the provider `token`; false when it does not know it.
    private func end(
        _ token: RevokedToken, _ registration: Registration, _ site: Site, _ visit: Visit
    ) async throws(Refusal) -> Bool {
        let client = registration.configuration
        guard let origin = registration.revocationOrigin,
            let request = client.revocationRequest(
                of: token.value, hint: token.kind.map { Array($0.rawValue.utf8) }, clientID: token.clientID)
        else { return false }
        let answer = try await ask(request, origin, registration, site, visit)
        switch client.provider.readRevocation(answer, nowMilliseconds: call.wallMilliseconds) {
        case .ended: return true
        case .unknown: return false
        case .refused(let refusal):
            throw Refusal(revocation: refusal).withoutEcho(of: [token.value], client.secret)
        }
    }

    /// Renews `token`, and ends what comes of it; false when the provider does not know it.
    private func renewAndEnd(
        _ token: RevokedToken, _ registration: Registration, _ site: Site, _ visit: Visit
    ) async throws(Refusal) -> Bool {
        let client = registration.configuration
        let grant = Grant.refresh(token.value, clientID: token.clientID, scope: nil)
        let answer = try await ask(
            client.tokenRequest(for: grant), registration.refreshOrigin, registration, site, visit)
        switch client.provider.read(answer, of: .refresh, nowMilliseconds: call.wallMilliseconds) {
        case .token(let renewed):
            let token = RevokedToken(renewed.bytes(of: renewed.accessToken), .access, clientID: token.clientID)
            return try await end(token, registration, site, visit)
        case .refused(let refusal):
            if refusal.verdict == .grant(.invalidGrant) { return false }
            throw Refusal(revocation: refusal).withoutEcho(of: [token.value], client.secret)
        }
    }

    private func ask(
        _ request: consuming Request, _ origin: Origin, _ registration: Registration, _ site: Site, _ visit: Visit
    ) async throws(Refusal) -> Response {
        do throws(FetchError) {
            return try await call.ask(request, origin, registration, site, visit)
        } catch {
            throw Refusal(revocation: ProviderRefusal(error))
        }
    }

    private static let revoked = "revoked"
    private static let nothing = Array("{}".utf8)
}

extension Refusal {
    /// What a provider's refusal to end a token comes to for the app.
    ///
    /// [RFC 7009, section 2.2.1](https://www.rfc-editor.org/rfc/rfc7009#section-2.2.1) has one status for what may pass. Asking again
    /// never does harm.
    fileprivate init(revocation refusal: ProviderRefusal) {
        self.init(refusal)
        guard case .problem(let code) = kind, code.retryAfter != nil else { return }
        status = 503
        isRetryable = true
    }
}
