import Wire

/// The web origins whose pages may call a client, and what their browsers are told.
///
/// Origins are compared byte for byte with the configured ones; neither `*` nor `null` can be among them, and credentials are never
/// allowed: nothing here depends on a cookie. A foreign page's request is answered like an app's, but its browser keeps
/// the answer from the page. All fields are put together once, when the configuration is read.
/// [The Fetch standard, section 3.3](https://fetch.spec.whatwg.org/#http-cors-protocol)
struct CrossOrigins: Sendable {
    /// What one answer says of its caller's origin.
    struct Answer: Sendable {
        /// Whether the page may read the answer.
        let isListed: Bool
        fileprivate let fields: HeaderFields
    }

    private let listed: [(origin: [UInt8], answer: Answer)]
    private let foreign: Answer

    /// Nothing when there are no origins: then no answer says a word about them.
    init?(_ origins: [[UInt8]]) {
        guard !origins.isEmpty else { return nil }
        // Also when the request names no origin or a foreign one: a cache must not give that answer to a listed one.
        var vary = HeaderFields()
        vary.append(.vary, "Origin")
        foreign = Answer(isListed: false, fields: vary)
        listed = origins.map { origin in
            var fields = vary
            fields.append(.accessControlAllowOrigin, origin)
            fields.append(.accessControlExposeHeaders, "X-Request-Id, Retry-After")
            return (origin, Answer(isListed: true, fields: fields))
        }
    }

    /// What the answer to `request` says.
    func answer(to request: borrowing Request) -> Answer {
        let origins = request.fields.all(.origin)
        // A browser names one origin; where there are more, nobody knows whose page it is.
        guard origins.count == 1 else { return foreign }
        return listed.first { origins[0].elementsEqual($0.origin) }?.answer ?? foreign
    }

    /// Adds what a page of a listed origin may send; `methods` are those that the address takes, with commas between.
    static func appendPermissions(_ methods: String, to fields: inout HeaderFields) {
        fields.append(.accessControlAllowMethods, methods)
        fields.append(.accessControlAllowHeaders, "Content-Type, Authorization, Idempotency-Key")
        // Two hours: Chrome remembers no longer.
        fields.append(.accessControlMaxAge, "7200")
    }
}

extension CrossOrigins.Answer {
    /// The reply with the fields that a browser looks for.
    func added(to reply: Reply) -> Reply {
        switch reply {
        case .now(let response): .now(added(to: response))
        case .asking(let inquiry):
            .asking(
                Inquiry(inquiry.request, to: inquiry.origin, by: inquiry.deadline) { added(to: inquiry.answer($0)) })
        case .later(let work): .later { added(to: await work()) }
        }
    }

    private func added(to response: consuming Response) -> Response {
        response.fields.append(contentsOf: fields)
        return response
    }
}

extension Route {
    /// Whether pages of other origins may be let in here: wherever a token is handed out or asked about.
    ///
    /// Never where a browser itself is led through a sign-in: what is read there is meant for nobody's script.
    var allowsCrossOrigin: Bool {
        switch self {
        case .token, .swap, .refresh, .revoke, .discovery, .keys: true
        case .authorize, .callback, .signIn, .description, .association, .live, .ready, .metrics: false
        }
    }

    /// The origins whose pages may call; nothing when none may.
    var crossOrigins: CrossOrigins? { allowsCrossOrigin ? registration?.crossOrigins : nil }
}
