import Testing
import Wire

@testable import Service

@Suite("Another name of a path") struct AliasTests {
    private static let spotify =
        #"{ "api/token": "swap", "api/refresh_token": "refresh", "oauth/revoke": "revoke", "login": "sign-in" }"#

    @Test("leads to the same endpoint, with and without a slash", arguments: ["", "/"])
    func same(slash: String) async throws {
        let bench = try ServiceBench(.acme(["aliases": Self.spotify]))
        #expect(await bench.send(.form("/acme/api/token" + slash, ["code": "canary-code"])).status == 200)
        #expect(bench.provider.calls.last?.parameters["grant_type"] == "authorization_code")
        #expect(bench.lines().last?["endpoint"]?.string == Array("swap".utf8))
        #expect(
            await bench.send(.form("/acme/api/refresh_token" + slash, ["refresh_token": "canary-token"])).status == 200)
        #expect(bench.provider.calls.last?.parameters["grant_type"] == "refresh_token")
        #expect(await bench.send(.get("/acme/login" + slash)).status == 200)
        #expect(
            await bench.send(.form("/acme/oauth/revoke" + slash, ["token": "canary-token"])).refusal
                == "400 unsupported_token_type bad_value token")
    }

    @Test("takes the methods of its endpoint")
    func methods() async throws {
        let bench = try ServiceBench(.acme(["aliases": Self.spotify]))
        let answer = await bench.send(.get("/acme/api/token"))
        #expect(answer.refusal == "405 method_not_allowed method_not_allowed")
        #expect(answer.field(.allow) == "POST")
    }

    @Test(
        "is the client's own, byte for byte",
        arguments: [
            "/foursquare/api/token", "/acme/api", "/acme/api/token/x", "/acme/API/token", "/acme//api/token",
            "/acme/api%2Ftoken", "/acme/api/token//",
        ])
    func other(target: String) async throws {
        let bench = try ServiceBench(.acme(["aliases": Self.spotify]))
        #expect(await bench.send(.form(target, ["code": "canary-code"])).refusal == "404 not_found not_found")
    }

    @Test("leaves the endpoint its own")
    func own() async throws {
        let bench = try ServiceBench(.acme(["aliases": Self.spotify]))
        #expect(await bench.send(.form("/acme/swap", ["code": "canary-code"])).status == 200)
    }

    @Test(
        "can be any path that has no meaning yet",
        arguments: [
            "api/token", "api/refresh_token", "authorization-code-flow-pkce/retrieve-tokens", "v1.0/~x", "swap2",
            "Token",
            "token.php", String(repeating: "a", count: 64),
        ])
    func good(path: String) {
        #expect(ClientEndpoint.canBeAlias(path))
        let loaded = ConfigurationFixture.service(.acme(["aliases": "{ \"\(path)\": \"token\" }"]))
        #expect(loaded.faults.map(\.description) == [])
    }

    @Test(
        "cannot be what is taken, no path, or a path that others would change",
        arguments: ClientEndpoint.allCases.map(\.rawValue) + [
            "/api", "api/", "api//token", "a b", "a?b", "a#b", "a%41", "\u{E9}", "a/../b", "./a", "..", ".", "a;b",
            "a:b",
            ".well-known/x", String(repeating: "a", count: 65),
        ])
    func bad(path: String) {
        let loaded = ConfigurationFixture.service(.acme(["aliases": "{ \"\(path)\": \"token\" }"]))
        #expect(loaded.configuration == nil)
        #expect(loaded.faults.map(\.path) == ["clients.acme.aliases"])
    }

    @Test("leads to an endpoint that there is", arguments: ["tokens", "Token", "", "/token", "livez"])
    func target(name: String) {
        let loaded = ConfigurationFixture.service(.acme(["aliases": "{ \"api/token\": \"\(name)\" }"]))
        #expect(loaded.configuration == nil)
        #expect(loaded.faults.map(\.path) == ["clients.acme.aliases.api/token"])
    }

    @Test("can be set by a variable")
    func variable() {
        var fixture = ConfigurationFixture.valid
        fixture.environment = ["CLOAKROOM_CLIENT_DEMO_ALIASES": "api/token=swap,api/refresh_token=refresh"]
        let loaded = fixture.load()
        #expect(loaded.faults.map(\.description) == [])
        #expect(
            loaded.configuration?.clients.first?.policy.aliases == ["api/token": .swap, "api/refresh_token": .refresh])
    }
}
