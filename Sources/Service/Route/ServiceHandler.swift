import Providers
import Vault
public import Wire

/// The service on one reactor: looks where a request leads, and has it answered.
public final class ServiceHandler: Handler {
    private var site: Site
    private let facilities: Facilities
    private let clock: Clock
    private let journal: Journal
    private let tokens: Exchanger
    private let signIns: SignInEndpoint
    private let gate: Gate
    private let revocations: RevokeEndpoint
    private let authorizations: AuthorizationEndpoint
    private let callbacks: CallbackEndpoint
    private var identifiers = RequestIdentifierSource()

    /// Creates the service for one reactor.
    ///
    /// - Parameters:
    ///   - site: The configuration, made ready.
    ///   - facilities: What all reactors share.
    ///   - fetch: Asks a provider.
    ///   - clock: The reactor's clocks.
    public init(_ site: Site, _ facilities: Facilities, fetch: @escaping Fetch, clock: Clock) {
        self.site = site
        self.facilities = facilities
        self.clock = clock
        journal = Journal(Log(facilities.log, clock), facilities.metrics, clock)
        let call = ProviderCall(fetch, clock)
        tokens = Exchanger(facilities.claims, journal, call)
        signIns = SignInEndpoint(journal, call)
        gate = Gate(facilities.limiter, clock)
        revocations = RevokeEndpoint(journal, call)
        authorizations = AuthorizationEndpoint(journal, call, gate)
        callbacks = CallbackEndpoint(journal, clock)
        journal.setThreshold(site.configuration.log.level)
    }

    /// Serves by another configuration from the next request on.
    ///
    /// Requests at hand keep theirs.
    public func adopt(_ site: Site) {
        self.site = site
        journal.setThreshold(site.configuration.log.level)
    }

    /// Answers a request; only one that needs a provider is answered later.
    public func answer(_ request: consuming Request, _ arrival: Arrival) -> Reply {
        let visit = Visit(
            requestID: identifiers.next(), caller: site.caller(request, arrival), start: arrival.time)
        visit.proxyRequestID = site.proxyRequestID(request, arrival)
        let reply: Reply
        do throws(Refusal) {
            reply = try follow(enter(request, arrival, visit), request, visit)
        } catch {
            reply = .now(refuse(error, visit))
        }
        return visit.crossOrigin.map { $0.added(to: reply) } ?? reply
    }

    /// Answers a message that is no request with the problem of the same name.
    public func answer(_ fault: MessageFault, _ arrival: Arrival) -> Response {
        let code = ProblemCode(rawValue: fault.kind.rawValue) ?? .badRequest
        let visit = Visit(requestID: identifiers.next(), caller: arrival.peer, start: arrival.time)
        return refuse(.problem(code, field: fault.part), visit)
    }

    /// Forgets claims that have ended, and hands over log lines.
    public func tick() {
        facilities.claims.expire(now: clock.now())
        journal.flush()
    }

    /// Finds out where a request leads, and whether it may go there.
    private func enter(_ request: borrowing Request, _ arrival: Arrival, _ visit: Visit) throws(Refusal) -> Route {
        // Counted before anything is looked at; said only when the client is known, whose answers may have a form of their own.
        let overLimit = arrival.door == .main ? gate.refusal(of: visit, site) : nil
        let route: Route
        do throws(Refusal) { route = try Route(request, arrival.door, site) } catch { throw overLimit ?? error }
        visit.endpoint = route.name
        visit.isForPeople = route.isForPeople
        visit.registration = route.registration
        visit.crossOrigin = route.crossOrigins?.answer(to: request)
        if let overLimit { throw overLimit }
        if let registration = route.registration { try gate.admit(visit, to: registration, site) }
        try route.check(request.method)
        return route
    }

    private func follow(_ route: Route, _ request: borrowing Request, _ visit: Visit) throws(Refusal) -> Reply {
        let site = site
        // Taken only where pages of other origins may call.
        if request.method == .options { return .now(preflight(route, visit)) }
        switch route {
        case .token(let registration): return try exchange(request, registration, site, visit)
        case .swap(let registration): return try exchange(request, registration, site, visit, as: .code)
        case .refresh(let registration): return try exchange(request, registration, site, visit, as: .refresh)
        case .revoke(let registration): return try revoke(request, registration, site, visit)
        case .authorize(let registration, let query):
            return try authorize(request, query: query, registration, site, visit)
        case .callback(let registration, let query):
            return .now(try callbacks.answer(request, query: query, registration, site, visit))
        case .signIn(let registration, let query):
            return try signIn(request, query: query, registration, site, visit)
        case .discovery(let registration):
            return .now(registration.discovery.response(to: request, site.standard, requestID: visit.requestID))
        case .keys:
            return .now(StaticDocument.noKeys.response(to: request, site.standard, requestID: visit.requestID))
        case .description: return .now(plain(site.standard.yaml, OpenAPI.text, visit))
        case .association(let file):
            return .now(file.response(to: request, site.standard, requestID: visit.requestID))
        case .live: return .now(plain(site.standard.text, Array("ok\n".utf8), visit))
        case .ready:
            let isReady = facilities.isReady()
            let text = Array((isReady ? "ready\n" : "not ready\n").utf8)
            return .now(plain(site.standard.text, text, visit, status: isReady ? 200 : 503))
        case .metrics: return .now(plain(site.standard.metrics, facilities.metrics.text, visit))
        }
    }

    /// What a browser asks before it lets a page of another origin call.
    private func preflight(_ route: Route, _ visit: Visit) -> Response {
        var fields = site.standard.empty
        fields.append(.xRequestID, visit.requestID)
        fields.append(.allow, route.allowed)
        if visit.crossOrigin?.isListed == true { CrossOrigins.appendPermissions(route.allowed, to: &fields) }
        return Response(204, fields: fields)
    }

    private func exchange(
        _ request: borrowing Request, _ registration: Registration, _ site: Site, _ visit: Visit,
        as kind: GrantKind? = nil
    ) throws(Refusal) -> Reply {
        switch try tokens.prepare(request, registration, site, visit, as: kind) {
        case .answer(let grant): .now(tokens.answer(grant, registration, site, visit))
        case .exchange(let exchange):
            .asking(
                tokens.inquiry(exchange, site, visit) { [self] outcome in
                    do throws(Refusal) {
                        return try tokens.finish(exchange, outcome, site, visit)
                    } catch {
                        return refuse(error, visit)
                    }
                })
        }
    }

    private func revoke(
        _ request: borrowing Request, _ registration: Registration, _ site: Site, _ visit: Visit
    ) throws(Refusal) -> Reply {
        switch try revocations.prepare(request, registration, site) {
        case .done: .now(revocations.answer(site, visit))
        case .end(let token):
            later(visit) { [self] () throws(Refusal) in try await revocations.run(token, registration, site, visit) }
        }
    }

    private func authorize(
        _ request: borrowing Request, query: ArraySlice<UInt8>, _ registration: Registration, _ site: Site,
        _ visit: Visit
    ) throws(Refusal) -> Reply {
        switch try authorizations.prepare(request, query: query, registration, site, visit) {
        case .answer(let response): .now(response)
        case .fetch(let step, let origin, let departure):
            .later { [self] in await authorizations.run(step, origin, departure, registration, site, visit) }
        }
    }

    private func signIn(
        _ request: borrowing Request, query: ArraySlice<UInt8>, _ registration: Registration, _ site: Site,
        _ visit: Visit
    ) throws(Refusal) -> Reply {
        switch try signIns.prepare(request, query: query, registration) {
        case .answer(let values): return .now(signIns.answer(values, registration, site, visit))
        case .fetch(let step, let origin, let values):
            try gate.admitSignIn(visit, at: registration, site)
            return later(visit) { [self] () throws(Refusal) in
                try await signIns.run(step, origin, values, registration, site, visit)
            }
        }
    }

    /// What `work` answers, or refuses.
    private func later(_ visit: Visit, _ work: @escaping () async throws(Refusal) -> Response) -> Reply {
        .later { [self] in
            do throws(Refusal) { return try await work() } catch { return refuse(error, visit) }
        }
    }

    private func plain(_ fields: HeaderFields, _ body: [UInt8], _ visit: Visit, status: Int = 200) -> Response {
        var fields = fields
        fields.append(.xRequestID, visit.requestID)
        return Response(status, fields: fields, body: body)
    }

    private func refuse(_ refusal: Refusal, _ visit: Visit) -> Response {
        journal.refused(visit, refusal)
        gate.charge(refusal, visit, site)
        if visit.isForPeople { return site.standard.page(refusal, requestID: visit.requestID) }
        let addsError = visit.registration?.configuration.policy.transientErrors == .oauth
        return refusal.response(site.standard, requestID: visit.requestID, addsError: addsError)
    }
}
