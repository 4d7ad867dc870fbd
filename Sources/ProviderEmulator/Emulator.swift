import Wire

/// Answers as the providers do.
///
/// Every reactor has one; what they share is in the ``EmulatorState``.
final class Emulator: Handler {
    private let state: EmulatorState
    private let routes: [ByteString: Route]
    private let pause: Pause

    /// Waits so many milliseconds.
    typealias Pause = (_ milliseconds: Int) async -> Void

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - state: What it shares with the others.
    ///   - pause: How a late answer waits for its time.
    init(_ state: EmulatorState, pause: @escaping Pause = pauseOnQueue) {
        self.pause = pause
        self.state = state
        let foursquare = FoursquareProvider(state: state)
        let dropbox = DropboxProvider(state: state)
        // Two providers have the same path, on hosts of their own: the client tells whose page it is.
        let shared = Route.page("/oauth2/authorize") { call in
            let isFoursquare = state.registrations.client(call.query["client_id"], at: .foursquare) != nil
            return isFoursquare ? foursquare.authorize(call) : dropbox.authorize(call)
        }
        let all =
            [shared] + foursquare.routes + dropbox.routes + PocketProvider(state: state).routes
            + OAuth2Provider(state: state).routes
        routes = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
    }

    func answer(_ request: consuming Request, _ arrival: Arrival) -> Reply {
        let target = request.target
        let pathEnd = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let query = target[pathEnd...].dropFirst()
        switch ByteString(target[..<pathEnd]) {
        case "/echo", "*": return .now(EchoPage.answer(request))
        case "/": return .now(Page.text(200, GuidePage.text))
        case "/log": return .now(log(clearing: query.elementsEqual("clear=1".utf8)))
        case let path: return route(request, path, query, arrival)
        }
    }

    func answer(_ fault: MessageFault, _ arrival: Arrival) -> Response {
        var response = Page.json(fault.kind.status, [Member("error", ByteString(fault.kind.rawValue))])
        response.closes = true
        return response
    }

    func tick() {}

    private func log(clearing: Bool) -> Response {
        let text = state.withContents { contents in
            defer { if clearing { contents.log.clear() } }
            return contents.log.json
        }
        return Answer(200, type: "application/json", text: ByteString(text)).response
    }

    private func route(
        _ request: borrowing Request, _ path: ByteString, _ query: ArraySlice<UInt8>, _ arrival: Arrival
    ) -> Reply {
        let (quirk, plainPath) = Self.split(path)
        guard let call = try? Call(copy request, path: plainPath, query: query, at: arrival.time) else {
            return .now(Page.json(400, [Member("error", "bad_query")]))
        }
        let (response, delay) = respond(to: call, quirk, method: request.method, query: query)
        let entry = LogEntry(call: call, quirk: quirk, status: response.status).json
        state.withContents { $0.log.append(entry) }
        guard delay > 0 else { return .now(response) }
        let pause = pause
        return .later {
            await pause(delay)
            return response
        }
    }

    /// The answer, and after how many milliseconds it comes.
    private func respond(
        to call: Call, _ quirk: Quirk?, method: Method, query: ArraySlice<UInt8>
    ) -> (Response, delay: Int) {
        guard let route = routes[call.path] else { return (Page.json(404, [Member("error", "not_found")]), 0) }
        guard route.methods.contains(method) else { return (Page.methodNotAllowed(route.methods), 0) }
        switch route.action {
        case .page(let answer):
            guard quirk == nil else { return (Page.json(404, [Member("error", "no_quirks_here")]), 0) }
            if state.registrations.asksUser, call.query["deny"] == nil { return (Page.question(query), 0) }
            return (answer(call), 0)
        case .exchange(let answer, let trouble):
            guard let quirk else { return (answer(call).response, 0) }
            return (quirk.apply(to: call, answer, trouble: trouble), quirk.delay)
        }
    }

    /// Takes `/quirk/NAME` off the front; an unknown name stays, and so leads nowhere.
    private static func split(_ path: ByteString) -> (quirk: Quirk?, path: ByteString) {
        let mark: ByteString = "/quirk/"
        guard path.hasPrefix(mark) else { return (nil, path) }
        let rest = path.bytes.dropFirst(mark.bytes.count)
        let name = rest.prefix { $0 != UInt8(ascii: "/") }
        guard let quirk = Quirk.named(ByteString(name)) else { return (nil, path) }
        return (quirk, ByteString(rest.dropFirst(name.count)))
    }
}
