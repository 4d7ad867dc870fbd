import Testing
import Wire

@testable import Providers

@Suite("Providers of a configuration")
struct ProviderSetTests {
    private func set(_ section: String) throws -> ProviderSet {
        ProviderSet(section: try JSONDocument(Array(section.utf8), dialect: .configuration).root)
    }

    private func read(_ id: String, in set: ProviderSet) throws -> ProviderDescription {
        var faults: [ProviderFault] = []
        let description = set.description(of: id, faults: &faults)
        #expect(faults == [])
        return try #require(description)
    }

    @Test("change one key of a catalogue entry and keep the rest")
    func override() throws {
        let provider = try read(
            "dropbox", in: set(#"{ "dropbox": { "state_limit": 100, "error_map": { "x": "invalid_grant" } } }"#))
        #expect(provider.authorize.stateLimit == 100)
        #expect(provider.token.url.host == "api.dropboxapi.com")
        #expect(provider.errors.rules[Array("x".utf8)] != nil)
        #expect(provider.errors.rules[Array("invalid_scope".utf8)] != nil)
    }

    @Test("extend a catalogue entry under another name")
    func extend() throws {
        let provider = try read(
            "dropbox-local",
            in: set(
                #"{ "dropbox-local": { "extends": "dropbox", "token_url": "https://localhost:9243/oauth2/token", "ca_file": "ca.pem", "allow_private": true } }"#
            ))
        #expect(provider.id == "dropbox-local")
        #expect(provider.token.verifierReplacesSecret)
        let origin = provider.token.url.origin(provider.network)
        #expect(origin.host == "localhost")
        #expect(origin.port == 9243)
        #expect(origin.trust == .systemAnd(file: "ca.pem"))
        #expect(origin.allowsPrivateAddresses)
    }

    @Test("extend each other")
    func chain() throws {
        let section = #"""
            { "base": { "token_url": "https://{tenant}.example/t", "name": "Base", "scopes": ["a"] },
              "middle": { "extends": "base", "variables": { "tenant": "one" }, "scopes": ["b", "c"] },
              "top": { "extends": "middle", "variables": { "tenant": "two" }, } }
            """#
        let provider = try read("top", in: set(section))
        #expect(provider.token.url.host == "two.example")
        #expect(provider.name == "Base")
        #expect(provider.authorize.scopes.map { text($0) } == ["b", "c"])
    }

    @Test("extend oauth2 by default")
    func root() throws {
        let provider = try read("acme", in: set(#"{ "acme": { "token_url": "https://id.acme.example/token" } }"#))
        #expect(provider.token.authentication == .post)
        #expect(provider.errors.rules[Array("bad_verification_code".utf8)] != nil)
    }

    @Test("take a value away by null")
    func null() throws {
        let provider = try read(
            "dropbox",
            in: set(#"{ "dropbox": { "revoke_url": null, "authorize_params": { "token_access_type": null } } }"#))
        #expect(provider.revocation.url == nil)
        #expect(provider.authorize.parameters.isEmpty)
    }

    @Test("are known by name")
    func names() throws {
        let set = try set(#"{ "acme": {} }"#)
        #expect(set.contains("acme"))
        #expect(set.contains("pocket"))
        #expect(!set.contains("acne"))
        #expect(set.nearest(to: "acne") == "acme")
        #expect(set.nearest(to: "fousquare") == "foursquare")
        #expect(set.nearest(to: "zzzzzzzzz") == nil)
        #expect(set.ownIDs == ["acme"])
    }
}
