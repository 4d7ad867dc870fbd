import Providers
import Wire

/// What an address leads to.
enum Route {
    case token(Registration)
    case signIn(Registration, query: ArraySlice<UInt8>)
    case description
    case association([UInt8])
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
        case .signIn: "sign_in"
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
        case .token(let registration), .signIn(let registration, _): registration
        case .description, .association, .live, .ready, .metrics: nil
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
        if path.elementsEqual("/openapi.yaml".utf8) { return .description }
        if let file = try association(path, site) { return .association(file) }
        guard path.first == UInt8(ascii: "/") else { throw .problem(.notFound) }
        let name = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        let rest = path.dropFirst(name.count + 1)
        guard !name.isEmpty, !rest.isEmpty else { throw .problem(.notFound) }
        guard let registration = site.registration(name) else { throw .problem(.unknownClient) }
        if rest.elementsEqual("/token".utf8) { return .token(registration) }
        if rest.elementsEqual("/sign-in".utf8) { return .signIn(registration, query: query) }
        throw .problem(.notFound)
    }

    /// The files by which a phone learns that an app and this host belong together.
    private static func association(_ path: ArraySlice<UInt8>, _ site: Site) throws(Refusal) -> [UInt8]? {
        guard path.starts(with: "/.well-known/a".utf8) else { return nil }
        let file: [UInt8]?
        if path.elementsEqual("/.well-known/apple-app-site-association".utf8) {
            file = site.association.apple
        } else if path.elementsEqual("/.well-known/assetlinks.json".utf8) {
            file = site.association.android
        } else {
            return nil
        }
        guard let file else { throw .problem(.notFound) }
        return file
    }

    private func takes(_ method: Method) -> Bool {
        if method == .options { return crossOrigins != nil }
        return switch self {
        case .token: method == .post
        case .signIn: method == .get || method == .head || method == .post
        case .description, .association, .live, .ready, .metrics: method == .get || method == .head
        }
    }

    /// The methods that the address takes, for `Allow`.
    var allowed: String { Method.allCases.filter(takes).map(\.rawValue).joined(separator: ", ") }
}
