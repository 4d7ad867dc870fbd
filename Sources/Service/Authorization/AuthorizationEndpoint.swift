import Providers
import Vault
import Wire

/// `GET /{client}/authorize`: sends the app's user on to the provider.
///
/// Nothing is kept here: what the end of the sign-in needs travels sealed, in the `state` that the provider gives back.
final class AuthorizationEndpoint {
    /// What is to be done for a request.
    enum Plan {
        /// The answer is known.
        case answer(Response)
        /// A request token is fetched first.
        case fetch(Request, Origin, Departure)
    }

    /// A browser that is about to leave for the provider.
    struct Departure: Unprintable {
        let isAndroid: Bool
        let redirect: AppRedirect
        let cookie: BrowserCookie?
        /// Goes with this transaction and no other.
        let companion: [UInt8]
        var values: SignInValues
        let further: [Parameter]
    }

    private let journal: Journal
    private let call: ProviderCall
    private let gate: Gate

    init(_ journal: Journal, _ call: ProviderCall, _ gate: Gate) {
        self.journal = journal
        self.call = call
        self.gate = gate
    }

    /// Checks a request and, where nothing need be fetched, answers it.
    ///
    /// - Throws: ``Refusal`` when there is no address of the app's to tell it at.
    func prepare(
        _ request: borrowing Request, query: ArraySlice<UInt8>, _ registration: Registration, _ site: Site,
        _ visit: Visit
    ) throws(Refusal) -> Plan {
        let client = registration.configuration
        let parameters = try RequestParameters(uncheckedQuery: query)
        // Of two of these nobody can say which is meant; what else is there twice, the app is told.
        try parameters.refuseRepeats(among: [.redirectURI, .clientID, .state])
        // An app that was built for another client is told nothing at any address.
        let clientID = try parameters.clientID(of: client) ?? client.clientID
        let redirect = try AppRedirect(parameters, client)
        do throws(Refusal) {
            try parameters.refuseRepeats()
            // Such a client is for codes that its apps have from elsewhere.
            guard client.provider.authorize.url != nil else { throw .grant(.unauthorizedClient, .notFound) }
            let asked = try AuthorizationRequest(parameters, client)
            let departure = try departure(request, asked, redirect, clientID, client, site)
            if let origin = registration.requestTokenOrigin,
                let step = client.provider.requestTokenRequest(
                    clientID: departure.values.clientID, redirectURI: departure.values.redirectURI)
            {
                try gate.admitSignIn(visit, at: registration, site)
                return .fetch(step, origin, departure)
            }
            return .answer(try leave(departure, client, site, visit))
        } catch {
            return .answer(
                refuse(error, at: redirect, isAndroid: BrowserAnswer.isAndroid(request), client, site, visit))
        }
    }

    /// Fetches a request token and sends the browser on with it.
    func run(
        _ step: consuming Request, _ origin: Origin, _ departure: Departure, _ registration: Registration, _ site: Site,
        _ visit: Visit
    ) async -> Response {
        let client = registration.configuration
        do throws(Refusal) {
            let token = try await call.requestToken(step, origin, registration, site, visit)
            let seals = site.seals(of: client, at: call.wallSeconds)
            return try leave(departure.holding(token, seals), client, site, visit)
        } catch {
            return refuse(error, at: departure.redirect, isAndroid: departure.isAndroid, client, site, visit)
        }
    }

    /// Seals what the end of the sign-in needs, and gathers what the provider's page is asked with.
    private func departure(
        _ request: borrowing Request, _ asked: AuthorizationRequest, _ redirect: AppRedirect, _ clientID: [UInt8],
        _ client: ClientConfiguration, _ site: Site
    ) throws(Refusal) -> Departure {
        let provider = client.provider
        // The request token has no other place than the cookie.
        let needsCookie = client.bindsBrowser || provider.requestToken.url != nil
        let cookie = needsCookie ? BrowserCookie(request, of: client) : nil
        let seals = site.seals(of: client, at: call.wallSeconds)
        let transaction = Transaction(redirect, asked.challenge, browser: cookie?.key.digest)
        let sealed = seals.seal(transaction, clientID: clientID)
        let limit = provider.authorize.stateLimit
        guard limit == 0 || sealed.text.count <= limit else {
            throw .invalidRequest(.tooLong, field: ParameterName.state.text)
        }
        var values = SignInValues(
            clientID: clientID, redirectURI: client.callbackURI(state: limit == 0 ? sealed.text : nil),
            state: sealed.text, scopes: asked.scopes)
        if client.showsVerifier {
            values.codeChallenge = CodeChallenge(of: Transaction.verifier(sealed.companion)).text
        }
        return Departure(
            isAndroid: BrowserAnswer.isAndroid(request), redirect: redirect, cookie: cookie,
            companion: sealed.companion, values: values, further: asked.further)
    }

    private func leave(_ departure: Departure, _ client: ClientConfiguration, _ site: Site, _ visit: Visit)
        throws(Refusal) -> Response
    {
        guard let page = client.provider.authorizationURL(departure.values, further: departure.further) else {
            throw .problem(.internal)
        }
        let answer = BrowserAnswer(client: client, site: site, requestID: visit.requestID)
            .sent(to: page, cookie: departure.cookie)
        journal.granted(visit, outcome: Self.sent, status: answer.status)
        return answer
    }

    /// Tells the app.
    private func refuse(
        _ refusal: Refusal, at redirect: AppRedirect, isAndroid: Bool, _ client: ClientConfiguration, _ site: Site,
        _ visit: Visit
    ) -> Response {
        let answer = BrowserAnswer(client: client, site: site, requestID: visit.requestID)
            .failure(refusal, at: redirect, isAndroid: isAndroid)
        journal.refused(visit, refusal, status: answer.status)
        return answer
    }

    private static let sent = "sent_to_provider"
}

extension AuthorizationEndpoint.Departure {
    /// The same with a request token: in the page's address, and sealed in the cookie, where the end of the sign-in finds it.
    fileprivate func holding(_ token: [UInt8], _ seals: ClientSeals) -> Self {
        var values = values
        values.requestToken = token
        return Self(
            isAndroid: isAndroid, redirect: redirect,
            cookie: cookie?.holding(requestToken: seals.seal(requestToken: token, companion: companion)),
            companion: companion, values: values, further: further)
    }
}
