import Providers
import Wire

/// What an address leads to.
enum Route {
    case token(Registration)
    case swap(Registration)
    case refresh(Registration)
    case revoke(Registration)
    case authorize(Registration, query: ArraySlice<UInt8>)
    case callback(Registration, query: ArraySlice<UInt8>)
    case signIn(Registration, query: ArraySlice<UInt8>)
    case discovery(Registration)
    case keys(Registration)
    case description
    case association(StaticDocument)
    case live
    case ready
    case metrics

    /// Reads a target.
    ///
    /// A slash at the end makes no difference; everything else must fit byte for byte.
    ///
    /// - Throws: ``Refusal`` when there is nothing at this address.
    init(_ request: borrowing Request, _ door: Arrival.Door, _ site: Site) throws(Refusal) {
        let target = request.target
        let mark = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        var path = target[..<mark]
        if path.count > 1, path.last == UInt8(ascii: "/") { path = path.dropLast() }
        switch door {
        case .admin: self = try Self.admin(path)
        case .main: self = try Self.main(path, query: target[min(mark + 1, target.endIndex)...], site)
        }
    }

    /// Refuses a method that the address does not take.
    func check(_ method: Method) throws(Refusal) {
        guard takes(method) else { throw .problem(.methodNotAllowed, allowed: allowed) }
    }

    /// The name of the endpoint, for the log.
    var name: String {
        switch self {
        case .token: "token"
        case .swap: "swap"
        case .refresh: "refresh"
        case .revoke: "revoke"
        case .authorize: "authorize"
        case .callback: "callback"
        case .signIn: "sign_in"
        case .discovery: "discovery"
        case .keys: "keys"
        case .description: "description"
        case .association: "association"
        case .live: "live"
        case .ready: "ready"
        case .metrics: "metrics"
        }
    }

    /// The client that is meant.
    var registration: Registration? {
        switch self {
        case .token(let registration), .swap(let registration), .refresh(let registration), .revoke(let registration),
            .authorize(let registration, _), .callback(let registration, _), .signIn(let registration, _),
            .discovery(let registration), .keys(let registration):
            registration
        case .description, .association, .live, .ready, .metrics: nil
        }
    }

    /// Whether it is a browser that asks, with somebody before it.
    var isForPeople: Bool {
        switch self {
        case .authorize, .callback: true
        default: false
        }
    }

    private static func admin(_ path: ArraySlice<UInt8>) throws(Refusal) -> Route {
        if path.elementsEqual("/livez".utf8) { return .live }
        if path.elementsEqual("/readyz".utf8) { return .ready }
        if path.elementsEqual("/metrics".utf8) { return .metrics }
        throw .problem(.notFound)
    }

    private static func main(_ path: ArraySlice<UInt8>, query: ArraySlice<UInt8>, _ site: Site) throws(Refusal) -> Route
    {
        guard path.first == UInt8(ascii: "/") else { throw .problem(.notFound) }
        let nameStart = path.startIndex + 1
        let nameEnd = path[nameStart...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
        let name = path[nameStart..<nameEnd]
        // Nearly all requests are for a client, and no client has the name of a fixed path.
        guard nameEnd < path.endIndex, let registration = site.registration(name) else {
            if let route = try fixed(path, site) { return route }
            throw .problem(name.isEmpty || nameEnd == path.endIndex ? .notFound : .unknownClient)
        }
        switch registration.endpoint(at: path[(nameEnd + 1)...]) {
        case .token: return .token(registration)
        case .swap: return .swap(registration)
        case .refresh: return .refresh(registration)
        case .revoke: return .revoke(registration)
        case .authorize: return .authorize(registration, query: query)
        case .callback: return .callback(registration, query: query)
        case .signIn: return .signIn(registration, query: query)
        case .discovery: return .discovery(registration)
        case .keys: return .keys(registration)
        case nil: throw .problem(.notFound)
        }
    }

    /// What stands beside the clients; nothing when there is nothing.
    private static func fixed(_ path: ArraySlice<UInt8>, _ site: Site) throws(Refusal) -> Route? {
        if path.elementsEqual("/openapi.yaml".utf8) { return .description }
        if path.elementsEqual("/.well-known/apple-app-site-association".utf8) {
            return try association(site.association.apple)
        }
        if path.elementsEqual("/.well-known/assetlinks.json".utf8) { return try association(site.association.android) }
        // Before a client's name: RFC 8414, section 3.1.
        guard path.starts(with: metadataPath) else { return nil }
        return site.registration(issuerPath: path.dropFirst(metadataPath.count)).map { .discovery($0) }
    }

    /// A file by which a phone learns that an app and this host belong together.
    private static func association(_ file: StaticDocument?) throws(Refusal) -> Route {
        guard let file else { throw .problem(.notFound) }
        return .association(file)
    }

    private static let metadataPath = Array("/.well-known/oauth-authorization-server".utf8)

    private func takes(_ method: Method) -> Bool {
        if method == .options { return crossOrigins != nil }
        return switch self {
        case .token, .swap, .refresh, .revoke: method == .post
        case .authorize: method == .get
        case .callback: method == .get || method == .post
        case .signIn: method == .get || method == .head || method == .post
        case .discovery, .keys, .description, .association, .live, .ready, .metrics: method == .get || method == .head
        }
    }

    /// The methods that the address takes, for `Allow`.
    var allowed: String { Method.allCases.filter(takes).map(\.rawValue).joined(separator: ", ") }
}
