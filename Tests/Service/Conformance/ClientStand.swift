import Foundation
import TestSupport
import Testing
import Wire

/// A client library of an app, and the service that the app was pointed at.
final class ClientStand {
    /// What the app was built with: encodings change the client id, and a scope has a space.
    static let clientID = "acme/web+1"
    static let redirectURI = "com.example.app:/oauth2redirect"
    static let scopes = ["read", "write"]
    /// A code with bytes that encodings change.
    static let code = "canary-code/+=~.-_4"
    static let refreshToken = "canary-refresh/+=~.-_0"

    let model: any ClientModel
    let service: ServiceBench
    let attempt: ClientAttempt
    private(set) var session = ClientSession()
    /// The newest answer.
    private(set) var answer: Answered?

    /// Sets the service up as the library's client needs it, and has the library find the endpoints.
    ///
    /// - Parameters:
    ///   - model: The library.
    ///   - changes: Keys of the client that are other than usual.
    ///   - settings: Keys of the whole configuration.
    ///   - client: The name of the service's client.
    ///   - clientID: The client id that the app was built with.
    ///   - maxClaims: How many codes the service remembers.
    ///   - place: The test.
    /// - Throws: When the configuration is not good, or the library finds no endpoints.
    init(
        _ model: any ClientModel, _ changes: [String: String] = [:], settings: [String: String] = [:],
        client: String = "acme", clientID: String = ClientStand.clientID, maxClaims: Int = 1_000,
        _ place: SourceLocation = #_sourceLocation
    ) async throws {
        self.model = model
        var fixture = ConfigurationFixture.acme(entry: #""revoke_url": "https://id.acme.example/revoke""#)
        fixture = fixture.with(settings)
        for (name, value) in changes { fixture.values["clients.\(client).\(name)"] = value }
        if model.needsErrorMember { fixture.values["clients.\(client).transient_errors"] = #""oauth""# }
        service = try ServiceBench(fixture, maxClaims: maxClaims, place)
        let endpoints = try #require(await Self.endpoints(model, client, service), sourceLocation: place)
        attempt = model.authorizationRequest(
            discovery: endpoints, clientID: clientID, redirectURI: Self.redirectURI, scopes: Self.scopes)
    }

    /// What the library finds at the issuer, or what its app names.
    private static func endpoints(_ model: any ClientModel, _ client: String, _ service: ServiceBench) async
        -> ClientEndpoints?
    {
        let issuer = "https://auth.example/\(client)"
        if let address = model.discoveryAddress(issuer: issuer) {
            return model.endpoints(in: ClientAnswer(await service.send(.get(pathAndQuery(address)))))
        }
        let isSwap = ClientLibrary.swap.contains { $0.description == model.description }
        return ClientEndpoints(
            authorization: issuer + "/authorize", token: issuer + (isSwap ? "/swap" : "/token"),
            refresh: issuer + (isSwap ? "/refresh" : "/token"), revocation: issuer + "/revoke")
    }

    /// The request for a step.
    func request(_ step: ClientStep) -> ClientRequest {
        switch step {
        case .code: model.tokenRequest(code: Self.code, of: attempt)
        case .refresh: model.refreshRequest(session.refreshToken ?? Self.refreshToken, of: attempt)
        }
    }

    /// Takes a step, while the provider answers `script`; returns what the library concludes.
    func take(_ step: ClientStep, _ script: [ScriptedProvider.Step]) async -> ClientConclusion {
        service.provider.script = script
        return await take(step, request(step))
    }

    /// Sends `request` as the one for a step.
    func take(_ step: ClientStep, _ request: ClientRequest) async -> ClientConclusion {
        let answer = await send(request)
        let conclusion = model.read(tokenResponse: ClientAnswer(answer), to: step, of: attempt)
        session.take(conclusion)
        return conclusion
    }

    /// Signs the user in, so that there is a session to lose.
    func signIn() async {
        _ = await take(.code, [Situation.whole])
    }

    /// Sends a request of the library.
    func send(_ request: ClientRequest) async -> Answered {
        let answer = await service.send(Request(request))
        self.answer = answer
        return answer
    }
}

/// The target of an address of the service.
func pathAndQuery(_ address: String) -> String { String(address.dropFirst("https://auth.example".count)) }

extension Request {
    /// What a library's request is on the wire.
    init(_ request: ClientRequest) {
        var fields = HeaderFields()
        for field in request.fields {
            if let name = HeaderName(field.name.utf8) { fields.append(name, field.value) }
        }
        self.init(
            Method(rawValue: request.method) ?? .options, Array(pathAndQuery(request.url).utf8), fields: fields,
            body: Array(request.body.utf8))
    }
}

extension ClientAnswer {
    /// What reaches a library of one of our answers.
    init(_ answer: Answered) { self.init(answer.response) }

    /// What reaches a library of a response.
    init(_ response: Response) {
        var fields: [String: String] = [:]
        for index in 0..<response.fields.count {
            let field = response.fields[index]
            fields[text(field.name).lowercased()] = text(field.value)
        }
        self.init(response.status, fields, body: response.body)
    }
}
