import Providers
import Testing
import Vault
import Wire

@testable import Service

@Suite("What holds a secret") struct UnprintableTests {
    private static let canary = "canary-7f3a-value"

    /// What printing, describing, reflecting and dumping show of a value.
    private func shown(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return [
            dumped, "\(value)", String(describing: value), String(reflecting: value), "\([value])",
            "\(Optional(value) as Any)",
        ].joined(separator: "\n")
    }

    private func hides(_ value: Any, _ place: SourceLocation = #_sourceLocation) {
        let text = shown(value)
        for secret in [Self.canary, ConfigurationFixture.secret] {
            #expect(!text.contains(secret), sourceLocation: place)
            #expect(!text.contains("\(Array(secret.utf8))".dropFirst().dropLast()), sourceLocation: place)
        }
    }

    @Test("shows nothing of it, however it is printed")
    func hidden() throws {
        let bench = try ServiceBench(.acme(["pkce": #""required""#]))
        let bytes = Array(Self.canary.utf8)
        let request = Request.form(
            "/acme/token?code=\(Self.canary)",
            ["code": Self.canary, "code_verifier": VerifierTests.good, "client_secret": Self.canary]
        ).with(.authorization, "Bearer \(Self.canary)")
        let registration = try #require(bench.site.registration(Array("acme".utf8)[...]))
        let client = registration.configuration
        hides(request)
        hides(request.fields)

        let parameters = try RequestParameters(request)
        hides(parameters)
        let credentials = try ClientCredentials(request, parameters, client)
        hides(credentials)
        let seals = ClientSeals(ring: .ephemeral(), client: client, now: 0)
        let tokenRequest = try TokenRequestReader(
            parameters: parameters, seals: seals, clientID: credentials.clientID
        ).read()
        hides(tokenRequest)
        let grant = Grant.code(bytes, clientID: bytes, redirectURI: bytes, codeVerifier: bytes)
        hides(grant)
        var slotted = client.provider.tokenRequest(for: grant, hasSecret: true)
        hides(slotted)
        try #require(client.secret).withBytes { slotted.fill(with: $0) }
        hides(slotted)
        let members = ["access_token", "token_type", "scope", "refresh_token", "id_token", Self.canary]
        let token = try client.provider.grant(
            "{\(members.map { "\"\($0)\":\"\(Self.canary)\"" }.joined(separator: ","))}")
        hides(token)
        hides(TokenRequest.answer(token))
        let held = HeldRefreshToken(
            text: bytes, value: bytes, clientID: bytes, issued: 0, isOfOurCode: true, isCurrent: true)
        hides(held)
        hides(Provenance.ourCode(kept: bytes))
        hides(Provenance.refreshToken(held))
        hides(Exchanger.Plan.answer(token))
        hides(token.response(.providerCode, bytes, seals, bench.site.standard, requestID: []))
        let key = ClaimScope(tokenEndpoint: bytes, grantType: bytes).key(clientID: bytes, code: bytes)
        hides(key)
        let exchange = Exchanger.Exchange(
            registration, grant, .refreshToken(held), request, to: registration.tokenOrigin, claim: key)
        hides(exchange)
        hides(Exchanger.Plan.exchange(exchange))
        hides(
            SignInValues(clientID: bytes, redirectURI: bytes, state: bytes, codeChallenge: bytes, requestToken: bytes))
        let revoked = RevokedToken(bytes, .refresh, clientID: bytes)
        hides(revoked)
        hides(RevokeEndpoint.Plan.end(revoked))
        hides(bench.site)
        hides(bench.site.configuration)
        hides(registration)
        hides(client)
        hides(try #require(client.secret))
        hides(bench.handler)
        hides(bench.facilities)
        hides(try JSONDocument(Array("{\"code\":\"\(Self.canary)\"}".utf8)).root)
        hides(try FormFields(Array("code=\(Self.canary)".utf8)))
    }

    @Test("is found by the search that says so")
    func searchWorks() {
        #expect(shown(Self.canary).contains(Self.canary))
        #expect(shown(Array(Self.canary.utf8)).contains("\(Array(Self.canary.utf8))".dropFirst().dropLast()))
        var canaries = Canaries()
        canaries.take(
            .form("/x?state=canary-state", ["code": "canary/code+1", "callback_url": "a:b?code=canary-inner"]))
        for text in [
            "canary-state", "x canary/code+1 y", "canary%2Fcode%2B1",
            "\(text(Base64.encode(Array("canary/code+1".utf8), as: .url)))",
            "canary-inner",
        ] {
            #expect(canaries.found(in: Array(text.utf8)) != [])
        }
        #expect(canaries.found(in: Array("nothing of it".utf8)) == [])
    }

    @Test("is not what a fault of the configuration shows")
    func faults() {
        let loaded = ConfigurationFixture.service(.acme(["client_secret": "\"\(Self.canary)\""]))
        #expect(loaded.configuration == nil)
        #expect(!loaded.faults.isEmpty)
        hides(loaded)
        hides(loaded.faults.map(\.description))
    }
}
