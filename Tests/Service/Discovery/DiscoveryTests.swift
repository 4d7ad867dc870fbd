import Testing
import Wire

@testable import Service

@Suite("Discovery") struct DiscoveryTests {
    private static let oidc =
        #"{ "token_url": "https://id.acme.example/token", "revoke_url": "https://id.acme.example/revoke", "#
        + #""issuer": "https://id.acme.example", "jwks_uri": "https://id.acme.example/keys", "id_token_algorithms": ["ES256"] }"#

    private func document(_ bench: ServiceBench, _ target: String) async throws -> JSONValue {
        let answer = await bench.send(.get(target))
        #expect(answer.status == 200)
        return try #require(answer.json)
    }

    @Test("tells a library all that it asks for")
    func whole() async throws {
        let fixture = ConfigurationFixture.service.with([
            "providers.acme": Self.oidc, "clients.acme.scopes": #"[ "openid", "email" ]"#,
        ])
        let found = try await document(try ServiceBench(fixture), "/acme/.well-known/openid-configuration")
        #expect(
            found.canonical
                == (try canonical(
                    """
                    {"issuer":"https://auth.example/acme","authorization_endpoint":"https://auth.example/acme/authorize",
                    "token_endpoint":"https://auth.example/acme/token","token_endpoint_auth_methods_supported":["none"],
                    "revocation_endpoint":"https://auth.example/acme/revoke",
                    "revocation_endpoint_auth_methods_supported":["none"],"jwks_uri":"https://id.acme.example/keys",
                    "response_types_supported":["code"],"response_modes_supported":["query"],
                    "grant_types_supported":["authorization_code","refresh_token"],"subject_types_supported":["public"],
                    "id_token_signing_alg_values_supported":["ES256"],"scopes_supported":["openid","email"],
                    "code_challenge_methods_supported":["S256"],"authorization_response_iss_parameter_supported":true,
                    "request_parameter_supported":false,"request_uri_parameter_supported":false}
                    """)))
    }

    @Test("offers nothing that the provider cannot do", arguments: ["foursquare", "pocket"])
    func less(client: String) async throws {
        let found = try await document(try ServiceBench(), "/\(client)/.well-known/openid-configuration")
        #expect(found["revocation_endpoint"] == nil)
        #expect(found["scopes_supported"] == nil)
        #expect(found["grant_types_supported"].map { text($0.raw) } == #"["authorization_code"]"#)
        #expect(found["jwks_uri"]?.string.map { text($0) } == "https://auth.example/\(client)/jwks.json")
    }

    @Test("offers no refresh where refresh tokens are withheld")
    func withheld() async throws {
        let bench = try ServiceBench(.acme(["refresh_tokens": #""withheld""#]))
        let found = try await document(bench, "/acme/.well-known/openid-configuration")
        #expect(found["grant_types_supported"].map { text($0.raw) } == #"["authorization_code"]"#)
    }

    /// The members without which AppAuth for iOS or Android takes a document for none.
    @Test("has every member that AppAuth demands", arguments: ["acme", "dropbox", "foursquare", "pocket"])
    func demanded(client: String) async throws {
        let found = try await document(try ServiceBench(), "/\(client)/.well-known/openid-configuration")
        for name in ["issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"] {
            let address = try #require(found[name]?.string, "\(name)")
            #expect(URLReference(address)?.hasScheme("https") == true)
        }
        for name in ["response_types_supported", "subject_types_supported", "id_token_signing_alg_values_supported"] {
            #expect(found[name]?.elements.contains { $0.string?.isEmpty == false } == true, "\(name)")
        }
        // The address that a library asks at is the issuer's.
        #expect(found["issuer"]?.string.map { text($0) } == "https://auth.example/\(client)")
    }

    static let addresses: [(publicURL: String, target: String, result: String)] = [
        ("https://auth.example", "/.well-known/oauth-authorization-server/acme", "200"),
        ("https://auth.example", "/.well-known/oauth-authorization-server/acme/", "200"),
        ("https://auth.example", "/acme/.well-known/openid-configuration/?x=y", "200"),
        ("https://auth.example", "/.well-known/oauth-authorization-server", "404 unknown_client unknown_client"),
        ("https://auth.example", "/.well-known/oauth-authorization-serveracme", "404 unknown_client unknown_client"),
        ("https://auth.example", "/.well-known/oauth-authorization-server/nobody", "404 unknown_client unknown_client"),
        ("https://auth.example", "/.well-known/oauth-authorization-server/acme/x", "404 unknown_client unknown_client"),
        ("https://auth.example", "/.well-known/oauth-authorization-server/x/acme", "404 unknown_client unknown_client"),
        ("https://auth.example", "/acme/.well-known/oauth-authorization-server", "404 not_found not_found"),
        ("https://auth.example/login/v1", "/.well-known/oauth-authorization-server/login/v1/acme", "200"),
        (
            "https://auth.example/login", "/.well-known/oauth-authorization-server/acme",
            "404 unknown_client unknown_client"
        ),
        (
            "https://auth.example/login", "/.well-known/oauth-authorization-server/loginacme",
            "404 unknown_client unknown_client"
        ),
        ("https://auth.example/login", "/acme/.well-known/openid-configuration", "200"),
    ]

    @Test("is at both addresses that the issuer leads to, and at no other", arguments: addresses)
    func places(publicURL: String, target: String, result: String) async throws {
        let bench = try ServiceBench(.service.with(["public_url": "\"\(publicURL)\""]))
        let answer = await bench.send(.get(target))
        #expect(answer.status == 200 || answer.refusal == result)
        #expect(result.hasPrefix("\(answer.status)"))
        if answer.status == 200 { #expect(answer["issuer"] == publicURL + "/acme") }
        #expect(bench.contacts == 0)
    }

    @Test("says the same whatever host was asked")
    func host() async throws {
        let bench = try ServiceBench()
        let plain = await bench.send(.get("/acme/.well-known/openid-configuration"))
        let other = await bench.send(.get("/acme/.well-known/openid-configuration").with(.host, "evil.example"))
        #expect(plain.body == other.body)
    }

    @Test(
        "may be kept for a while, and asked for again by its tag",
        arguments: [
            "/acme/.well-known/openid-configuration", "/.well-known/oauth-authorization-server/acme", "/acme/jwks.json",
        ])
    func kept(target: String) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.get(target))
        let tag = try #require(answer.field(.eTag))
        #expect(answer.field(.cacheControl) == "public, max-age=300")
        #expect(answer.field(.pragma) == nil)
        #expect(answer.field(.contentType) == "application/json")
        for (match, status) in [
            (tag, 304), ("W/" + tag, 304), ("\"x\", " + tag, 304), ("*", 304), ("\"x\"", 200), ("x" + tag, 200),
            ("", 200),
        ] {
            let again = await bench.send(.get(target).with(.ifNoneMatch, match))
            #expect(again.status == status, "\(match)")
            #expect(again.body == (status == 200 ? answer.body : ""))
            #expect(again.field(.eTag) == tag)
        }
        #expect(await bench.send(.get(target).by(.head)).status == 200)
        let posted = await bench.send(.form(target, [:]))
        #expect(posted.refusal == "405 method_not_allowed method_not_allowed")
        #expect(posted.field(.allow) == "GET, HEAD")
    }

    @Test("has one tag for one document, and another for another")
    func tags() throws {
        let bodies = ["{}", "{ }", "", "{}\0"].map { StaticDocument(Array($0.utf8)) }
        #expect(Set(bodies.map(\.entityTag)).count == bodies.count)
        #expect(StaticDocument(Array("{}".utf8)).entityTag == bodies[0].entityTag)
    }

    @Test("leads to keys of ours, of which there are none")
    func keys() async throws {
        #expect(await (try ServiceBench()).send(.get("/acme/jwks.json")).body == #"{"keys":[]}"#)
    }
}
