import Providers
import Vault
import Wire

/// `GET|POST /{client}/sign-in`: the ways in which an app can let its user sign in, in the order to try.
///
/// At a provider that hands out a request token first, POST fetches one; GET changes nothing anywhere, so it is not taken there.
final class SignInEndpoint {
    /// What is to be done for a request.
    enum Plan {
        /// The ways are known.
        case answer(SignInValues)
        /// A request token is fetched first.
        case fetch(Request, Origin, SignInValues)
    }

    private let journal: Journal
    private let call: ProviderCall

    init(_ journal: Journal, _ call: ProviderCall) {
        self.journal = journal
        self.call = call
    }

    /// Checks a request.
    func prepare(_ request: borrowing Request, query: ArraySlice<UInt8>, _ registration: Registration) throws(Refusal)
        -> Plan
    {
        let requestTokenOrigin = registration.requestTokenOrigin
        if requestTokenOrigin != nil, request.method != .post { throw .problem(.methodNotAllowed, allowed: "POST") }
        let parameters: RequestParameters
        if request.method == .post, !request.body.isEmpty {
            parameters = try RequestParameters(request)
        } else {
            parameters = try RequestParameters(query: query)
        }
        let client = registration.configuration
        let values = try Self.values(parameters, client)
        guard let origin = requestTokenOrigin,
            let step = client.provider.requestTokenRequest(clientID: values.clientID, redirectURI: values.redirectURI)
        else { return .answer(values) }
        return .fetch(step, origin, values)
    }

    /// Fetches a request token and answers with it.
    func run(
        _ request: consuming Request, _ origin: Origin, _ values: consuming SignInValues, _ registration: Registration,
        _ site: Site,
        _ visit: Visit
    ) async throws(Refusal) -> Response {
        values.requestToken = try await call.requestToken(request, origin, registration, site, visit)
        journal.granted(visit, outcome: Self.requestToken)
        return Self.response(values, registration.provider, site.standard, requestID: visit.requestID)
    }

    /// The answer when nothing need be fetched.
    func answer(_ values: SignInValues, _ registration: Registration, _ site: Site, _ visit: Visit) -> Response {
        Self.response(values, registration.provider, site.standard, requestID: visit.requestID)
    }

    private static func values(_ parameters: RequestParameters, _ client: ClientConfiguration) throws(Refusal)
        -> SignInValues
    {
        let clientID = try parameters.clientID(of: client) ?? client.clientID
        guard let redirectURI = try parameters.redirectURI(of: client) ?? client.onlyRedirectURI else {
            throw .invalidRequest(.missingField, field: ParameterName.redirectURI.text)
        }
        let challenge = try parameters.challenge()
        let state = try parameters.value(.state)
        if let state, client.provider.authorize.stateLimit > 0, state.count > client.provider.authorize.stateLimit {
            throw .invalidRequest(.tooLong, field: ParameterName.state.text)
        }
        return SignInValues(
            clientID: clientID, redirectURI: redirectURI, state: state, codeChallenge: challenge?.text,
            scopes: try parameters.scopes(of: client))
    }

    private static func response(
        _ values: SignInValues, _ provider: ProviderDescription, _ standard: StandardFields, requestID: [UInt8]
    ) -> Response {
        let ways = provider.signInWays(values)
        var writer = JSONWriter(capacity: 1_024)
        writer.beginObject()
        writer.name("ways")
        writer.beginArray()
        for way in ways {
            writer.beginObject()
            writer.name("kind")
            writer.string(way.kind.rawValue)
            writer.name("url")
            writer.string(way.url)
            if let scheme = way.callbackScheme {
                writer.name("callback_scheme")
                writer.string(scheme)
            }
            if let state = way.state, state != values.state {
                writer.name("state")
                writer.string(state)
            }
            writer.endObject()
        }
        writer.endArray()
        if let state = values.state {
            writer.name("state")
            writer.string(state)
        }
        if let code = values.requestToken {
            writer.name("code")
            writer.string(code)
        }
        if let page = ways.first(where: { $0.kind == .webSession }) {
            writer.name("authorization_url")
            writer.string(page.url)
        }
        writer.endObject()
        var fields = standard.json
        fields.append(.xRequestID, requestID)
        return Response(200, fields: fields, body: writer.finish())
    }

    private static let requestToken = "request_token"
}
