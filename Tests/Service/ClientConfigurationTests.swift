import Providers
import Testing
import Vault

@testable import Service

@Suite("A client's configuration") struct ClientConfigurationTests {
    private func client(_ changes: [String: String]) throws -> ClientConfiguration {
        let loaded = ConfigurationFixture.valid.with(changes).load()
        return try #require(loaded.configuration?.clients.first, "\(loaded.faults)")
    }

    @Test(
        "knows its ids, and those of its platforms",
        arguments: [
            ("demo", "ABC"), ("ABC", "ABC"), ("IOS", "IOS"), ("DROID", "DROID"), ("abc", nil), ("", nil), ("Demo", nil),
        ])
    func identifiers(sent: String, meant: String?) throws {
        let client = try client(["clients.demo.client_ids": #"{ "ios": "IOS", "android": "DROID" }"#])
        #expect(client.clientID(for: Array(sent.utf8)[...]) == meant.map { Array($0.utf8) })
    }

    @Test(
        "has a default redirect URI only when there is one and no more",
        arguments: [
            ("[]", nil), (#"["a.b:/c"]"#, "a.b:/c"), (#"["a.b:/c", "a.b:/d"]"#, nil),
            (#"["http://127.0.0.1:*/c"]"#, nil),
        ])
    func onlyRedirectURI(list: String, expected: String?) throws {
        let client = try client(["clients.demo.redirect_uris": list])
        #expect(client.onlyRedirectURI == expected.map { Array($0.utf8) })
    }

    @Test("finds the redirect URI that was sent, and no other")
    func redirectURIs() throws {
        let client = try client(["clients.demo.redirect_uris": #"["a.b:/c", "http://127.0.0.1:*/c"]"#])
        #expect(client.redirectURI(matching: Array("a.b:/c".utf8))?.kind == .privateUse)
        #expect(client.redirectURI(matching: Array("http://127.0.0.1:99/c".utf8))?.kind == .loopback)
        #expect(client.redirectURI(matching: Array("a.b:/d".utf8)) == nil)
    }

    @Test(
        "allows the scopes that are listed, or all when none is",
        arguments: [("a", true), ("b", true), ("c", false), ("", false)])
    func scopes(scope: String, allowed: Bool) throws {
        let bytes = Array(scope.utf8)[...]
        #expect(try client(["clients.demo.scopes": #"["b", "a"]"#]).allows(scope: bytes) == allowed)
        #expect(try client([:]).allows(scope: bytes))
    }

    @Test("takes the way of the redirect URI from its provider, unless it has its own")
    func redirectMode() throws {
        let standard = try client([:])
        #expect(standard.redirectMode == standard.provider.token.redirectMode)
        #expect(try client(["clients.demo.redirect_mode": #""postmessage""#]).redirectMode == .postmessage)
    }

    @Test("hides its secret from everything that prints")
    func hidesSecret() throws {
        let loaded = ConfigurationFixture.valid.load()
        let configuration = try #require(loaded.configuration)
        #expect(try #require(configuration.clients.first?.secret) == Array(ConfigurationFixture.canary.utf8))
        var dumped = ""
        dump(loaded, to: &dumped)
        dump(configuration.clients, to: &dumped)
        for text in [
            "\(loaded)", "\(configuration)", "\(configuration.clients[0])", dumped, String(reflecting: loaded),
        ] {
            #expect(!text.contains(ConfigurationFixture.canary))
            // Nor as the bytes it is made of.
            #expect(!text.contains("99, 97, 110, 97, 114, 121"))
        }
    }

    @Test("takes a variable once, however many keys name it")
    func sharedVariable() throws {
        var fetched: [SecretSource] = []
        let secrets = SecretLoader { (source, _) throws(SecretFault) in
            if fetched.contains(source), case .environment = source { throw SecretFault(.missing, source) }
            fetched.append(source)
            return Secret(copying: [1, 2, 3].span)
        }
        var fixture = ConfigurationFixture.valid.with(["clients.demo.client_secret": #"{ "env": "A" }"#])
        for key in ["provider", "client_id", "client_secret"] {
            fixture.values["clients.b.\(key)"] = fixture.values["clients.demo.\(key)"]
        }
        for _ in 1...2 {
            let loaded = ConfigurationLoader.load(
                file: ("c", Array(fixture.text.utf8)), environment: [:], flags: [:], secrets: secrets)
            #expect(loaded.faults == [])
        }
        #expect(fetched == [.environment("A")])
    }
}
