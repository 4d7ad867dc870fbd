import Providers
import Vault
import Wire

/// `POST /{client}/token`: a code, a callback or a refresh token becomes a token.
///
/// Everything before the contact is checked first, then the code is claimed, then the provider is asked; the secret is added to the request
/// at the last moment.
final class Exchanger {
    /// What is to be done for a request.
    enum Plan {
        /// The answer is known.
        case answer(TokenGrant)
        /// The provider is asked.
        case exchange(Exchange)
    }

    /// One exchange, ready to go out.
    ///
    /// An object: handed on as a value, each of its arrays would be retained and released on every step.
    final class Exchange: Unprintable {
        let registration: Registration
        let grant: Grant
        let provenance: Provenance
        let request: Request
        let origin: Origin
        /// What was claimed; nothing for a refresh token, which may be used again.
        let claim: ClaimKey?

        init(
            _ registration: Registration, _ grant: Grant, _ provenance: Provenance, _ request: Request,
            to origin: Origin, claim: ClaimKey?
        ) {
            self.registration = registration
            self.grant = grant
            self.provenance = provenance
            self.request = request
            self.origin = origin
            self.claim = claim
        }
    }

    private let claims: ClaimTable
    private let journal: Journal
    private let call: ProviderCall

    init(_ claims: ClaimTable, _ journal: Journal, _ call: ProviderCall) {
        self.claims = claims
        self.journal = journal
        self.call = call
    }

    /// Checks a request and, when it is good, claims its code.
    ///
    /// Where the address says what `kind` of grant is brought, the request need not, and what it says does not count.
    func prepare(
        _ request: borrowing Request, _ registration: Registration, _ site: Site, _ visit: Visit,
        as kind: GrantKind? = nil
    ) throws(Refusal) -> Plan {
        // Whoever proves possession of a key expects a token bound to it, which cannot be had here.
        guard request.fields.first(.dpop) == nil else { throw .invalidRequest(.badValue, field: "DPoP") }
        let parameters = try RequestParameters(request, placeholder: kind == nil ? nil : Self.nullText)
        let client = registration.configuration
        let credentials = try ClientCredentials(request, parameters, client)
        journal.noteSecret(credentials, registration)
        let reader = TokenRequestReader(
            parameters: parameters, seals: site.seals(of: client, at: call.wallSeconds), clientID: credentials.clientID)
        switch try reader.read(as: kind) {
        case .answer(let grant):
            visit.grant = .code
            return .answer(grant)
        case .exchange(let grant, let provenance):
            visit.grant = grant.kind
            return .exchange(try exchange(grant, provenance, registration))
        }
    }

    /// The question to the provider; what comes of it is for ``finish(_:_:_:_:)``.
    func inquiry(
        _ exchange: Exchange, _ site: Site, _ visit: Visit,
        answer: @escaping (Result<Response, FetchError>) -> Response
    ) -> Inquiry {
        call.begin(visit, exchange.registration)
        return Inquiry(exchange.request, to: exchange.origin, by: call.deadline(visit, site), answer: answer)
    }

    /// Reads the provider's answer.
    func finish(
        _ exchange: Exchange, _ outcome: Result<Response, FetchError>, _ site: Site, _ visit: Visit
    ) throws(Refusal) -> Response {
        let (registration, grant) = (exchange.registration, exchange.grant)
        call.end(visit, registration, outcome)
        let answer: Response
        switch outcome {
        case .success(let response): answer = response
        case .failure(let error):
            // A code that certainly was not sent may be brought again.
            if !error.wasSent, let claim = exchange.claim { claims.release(claim) }
            throw Refusal(ProviderRefusal(error))
        }
        switch registration.provider.read(answer, of: grant.kind, nowMilliseconds: call.wallMilliseconds) {
        case .refused(let refusal):
            let sent = [grant.credential, grant.codeVerifier].compactMap { $0 }
            throw Refusal(refusal).withoutEcho(of: sent, registration.configuration.secret)
        case .token(let token):
            journal.granted(visit, outcome: Self.token)
            let seals = site.seals(of: registration.configuration, at: call.wallSeconds)
            return token.response(exchange.provenance, grant.clientID, seals, site.standard, requestID: visit.requestID)
        }
    }

    /// The answer to a request that could be answered at once.
    func answer(_ grant: TokenGrant, _ registration: Registration, _ site: Site, _ visit: Visit) -> Response {
        journal.granted(visit, outcome: Self.token)
        let client = registration.configuration
        let seals = site.seals(of: client, at: call.wallSeconds)
        return grant.response(.providerCode, client.clientID, seals, site.standard, requestID: visit.requestID)
    }

    private func exchange(_ grant: Grant, _ provenance: Provenance, _ registration: Registration) throws(Refusal)
        -> Exchange
    {
        // Before the secret is lent: whoever brings a spent code again moves no copy of it.
        let claim = grant.kind == .code ? try claim(grant, registration) : nil
        let request = registration.configuration.tokenRequest(for: grant)
        let origin = grant.kind == .code ? registration.tokenOrigin : registration.refreshOrigin
        return Exchange(registration, grant, provenance, request, to: origin, claim: claim)
    }

    /// Claims the code, so that it is sent once, whoever brings it how often.
    private func claim(_ grant: Grant, _ registration: Registration) throws(Refusal) -> ClaimKey {
        let key = registration.claims.key(clientID: grant.clientID, code: grant.credential)
        switch claims.claim(key, now: call.now) {
        case .granted: return key
        case .taken: throw .grant(.invalidGrant, .replayed, field: ParameterName.code.text)
        case .full: throw .problem(.overloaded)
        }
    }

    private static let token = "token"
    /// What Objective-C makes of a value that is missing: Spotify's SDK sends it.
    private static let nullText = Array("(null)".utf8)
}
