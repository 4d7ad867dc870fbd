import Testing

@testable import Service

@Suite("The rules between the values of a configuration") struct ConfigurationRulesTests {
    /// What a set of changes leads to: the kind and path of each fault or warning.
    struct Case: Sendable, CustomTestStringConvertible {
        var changes: [String: String?]
        var faults: [String] = []
        var warnings: [String] = []
        var testDescription: String { "\(changes)" }
    }

    static let cases = [
        Case(changes: [:]),
        Case(changes: ["public_url": nil], faults: ["missing public_url"]),
        Case(changes: ["clients.demo.provider": nil], faults: ["missing clients.demo.provider"]),
        Case(changes: ["clients.demo.client_id": nil], faults: ["missing clients.demo.client_id"]),
        Case(changes: ["clients.demo.client_secret": nil], faults: ["missing clients.demo.client_secret"]),
        Case(
            changes: ["clients.Demo.client_id": "\"A\""],
            faults: [
                "bad_value clients.Demo", "missing clients.Demo.provider",
            ]),
        Case(
            changes: ["clients.metrics.client_id": "\"A\""],
            faults: [
                "bad_value clients.metrics", "missing clients.metrics.provider",
            ]),

        // Listeners.
        Case(changes: ["listen": "[]"], faults: ["bad_value listen"]),
        Case(changes: ["listen.0.port": "80"]),
        Case(changes: ["listen.0.address": #""::1""#]),
        Case(changes: ["listen.0.address": #""0.0.0.0""#], faults: ["conflict listen.0"]),
        Case(changes: ["listen.0.address": #""10.0.0.1""#], faults: ["conflict listen.0"]),
        Case(changes: ["listen.0.address": #""::""#, "listen.0.behind_tls_proxy": "true"]),
        Case(changes: ["listen.0.tls.certificate": #""a""#], faults: ["missing listen.0.tls.private_key"]),
        Case(changes: ["listen.0.tls.private_key": #""a""#], faults: ["missing listen.0.tls.certificate"]),
        Case(
            changes: ["listen.0.tls": "{}"],
            faults: ["missing listen.0.tls.certificate", "missing listen.0.tls.private_key"]),
        Case(changes: [
            "listen.0.address": #""0.0.0.0""#, "listen.0.tls.certificate": #""a""#, "listen.0.tls.private_key": #""b""#,
        ]),
        Case(
            changes: [
                "listen.0.behind_tls_proxy": "true", "listen.0.tls.certificate": #""a""#,
                "listen.0.tls.private_key": #""b""#,
            ], warnings: ["listen.0.behind_tls_proxy"]),
        Case(changes: ["listen.0.port": "80", "listen.1.port": "81"]),
        Case(changes: ["listen.0.port": "80", "listen.1.port": "80"], faults: ["conflict listen.1"]),
        Case(changes: ["listen.0.port": "0", "listen.1.port": "0"]),
        Case(changes: ["listen.0.port": "80", "listen.1.port": "80", "listen.1.address": #""::1""#]),
        Case(
            changes: [
                "listen.0.port": "80", "listen.1.port": "80", "listen.1.address": #""0.0.0.0""#,
                "listen.1.behind_tls_proxy": "true",
            ], faults: ["conflict listen.1"]),
        Case(changes: ["listen.0.port": "80", "admin.port": "80"], faults: ["conflict admin"]),
        Case(changes: ["admin": "{}"]),

        // Times.
        Case(
            changes: ["replay_window": "61", "claim_ttl": "60"], faults: ["conflict replay_window"],
            warnings: ["claim_ttl", "replay_window"]),
        Case(
            changes: ["refresh_grace": "2m", "claim_ttl": "60"].mapValues { $0.hasSuffix("m") ? "\"\($0)\"" : $0 },
            faults: [
                "conflict refresh_grace"
            ], warnings: ["claim_ttl", "refresh_grace"]),
        Case(changes: ["deadlines.upstream": "10"], warnings: ["deadlines.upstream"]),
        Case(changes: ["drain_time": "7"], warnings: ["drain_time"]),

        // Redirect URIs.
        Case(
            changes: ["clients.demo.redirect_uris": #"["myapp:/cb"]"#],
            faults: ["bad_value clients.demo.redirect_uris.0"]),
        Case(changes: ["clients.demo.redirect_uris": #"["myapp:/cb"]"#, "clients.demo.allow_legacy_scheme": "true"]),
        Case(
            changes: [
                "clients.demo.redirect_uris": #"["a.b:/cb", "javascript:alert(1)", "http://a.example/"]"#,
                "clients.demo.allow_legacy_scheme": "true",
            ],
            faults: ["bad_value clients.demo.redirect_uris.1", "bad_value clients.demo.redirect_uris.2"]),
        Case(
            changes: ["clients.demo.redirect_uris": #"["http://localhost:80/cb"]"#],
            warnings: ["clients.demo.redirect_uris.0"]),

        Case(
            changes: [
                "public_url": #""https://auth.example""#,
                "clients.demo.redirect_uris":
                    #"["https://auth.example/demo/authorize", "https://auth.example/demo/callback/?x=1", "https://auth.example/other/callback"]"#,
            ],
            faults: ["bad_value clients.demo.redirect_uris.0", "bad_value clients.demo.redirect_uris.1"]),

        // Providers.
        Case(changes: ["clients.demo.provider": #""dropbox""#], warnings: ["clients.demo.pkce"]),
        Case(changes: ["clients.demo.provider": #""dropbox""#, "clients.demo.pkce": #""required""#]),
        Case(
            changes: ["clients.demo.provider": #""dropbox""#, "clients.demo.pkce": #""off""#],
            warnings: ["clients.demo.pkce"]),
        Case(changes: ["clients.demo.browser_binding": #""off""#], warnings: ["clients.demo.browser_binding"]),
        Case(changes: ["clients.demo.implicit": "true"], warnings: ["clients.demo.implicit"]),
        Case(changes: ["clients.demo.pkce": #""required""#], warnings: ["clients.demo.pkce"]),
        Case(
            changes: [
                "providers.own.token_url": #""https://a.example/""#, "clients.demo.provider": #""own""#,
                "providers.own.pkce": #""required""#, "clients.demo.pkce": #""off""#,
            ], faults: ["conflict clients.demo.pkce"]),
        Case(
            changes: [
                "providers.own.token_url": #""https://a.example/""#, "clients.demo.provider": #""own""#,
                "providers.own.pkce": #""none""#, "providers.own.client_auth": #""none""#,
            ], warnings: ["clients.demo.client_secret"]),
        Case(
            changes: [
                "providers.own.token_url": #""https://a.example/""#, "clients.demo.provider": #""own""#,
                "providers.own.pkce": #""none""#, "providers.own.client_auth": #""none""#,
                "clients.demo.client_secret": nil,
            ]),
        Case(
            changes: ["providers.own.token_url": #""http://a.example/""#, "clients.demo.provider": #""own""#],
            faults: ["bad_value providers.own.token_url"]),
        Case(
            changes: [
                "providers.own.token_url": "1", "providers.own.tokn_url": "1", "providers.own.extends": #""nothing""#,
            ],
            faults: ["bad_value providers.own.extends", "unknown_key providers.own.tokn_url"]),
        Case(changes: ["providers.own.extends": #""own""#], faults: ["bad_value providers.own.extends"]),
    ]

    @Test("are held", arguments: cases)
    func rules(example: Case) {
        let loaded = ConfigurationFixture.valid.with(example.changes).load()
        #expect(loaded.faults.map { "\($0.kind.rawValue) \($0.path)" }.sorted() == example.faults, "\(loaded.faults)")
        #expect(loaded.warnings.map(\.path) == example.warnings, "\(loaded.warnings)")
        #expect((loaded.configuration == nil) == !example.faults.isEmpty)
        for fault in loaded.faults + loaded.warnings where fault.kind != .missing || fault.path != "public_url" {
            #expect(fault.path == "clients.demo.pkce" || fault.origin != .none, "\(fault)")
        }
    }

    @Test("bound the number of clients", arguments: [(1_000, 0), (1_001, 1)])
    func clientCount(count: Int, faults: Int) {
        var fixture = ConfigurationFixture.valid
        for number in 1..<count {
            fixture.values["clients.c\(number).provider"] = #""foursquare""#
            fixture.values["clients.c\(number).client_id"] = #""A""#
            fixture.values["clients.c\(number).client_secret"] = #"{ "file": "a" }"#
        }
        let loaded = fixture.load()
        #expect(loaded.faults.count == faults)
        #expect(loaded.faults.allSatisfy { $0.path == "clients" && $0.found == "1001" })
        guard let configuration = loaded.configuration else { return }
        for client in configuration.clients { #expect(configuration.client(named: client.name[...]) === client) }
        for name in ["", "c", "c1000", "demo2", "zzz", "DEMO"] {
            #expect(configuration.client(named: Array(name.utf8)[...]) == nil)
        }
    }

    @Test("warn when there is nothing to do")
    func noClient() {
        let loaded = ConfigurationFixture.load(#"{ "public_url": "https://a.example" }"#)
        #expect(loaded.faults == [])
        #expect(loaded.warnings.map(\.path) == ["clients"])
    }

    @Test("list the files that the start has to read")
    func files() throws {
        let loaded = ConfigurationFixture.valid.with([
            "listen.0.tls.certificate": #""a.crt""#, "listen.0.tls.private_key": #""a.key""#,
            "providers.foursquare.ca_file": #""ca.pem""#,
        ]).load()
        let files = try #require(loaded.configuration).files
        #expect(files.map(\.purpose) == [.certificate, .privateKey, .authorities])
        #expect(files.map(\.path) == ["a.crt", "a.key", "ca.pem"])
        #expect(
            files.map(\.key) == [
                "listen.0.tls.certificate", "listen.0.tls.private_key", "providers.foursquare.ca_file",
            ])
    }

    @Test(
        "say which changes need a restart",
        arguments: [
            ("limits.body", "2048", ["limits.body"]), ("limits.requests_per_client", "1", []),
            ("log.level", #""debug""#, []),
            ("listen.0.port", "9999", ["listen"]), ("listen.0.tls.certificate", #""new.crt""#, []),
            ("admin.port", "9999", ["admin"]), ("clients.demo.client_id", #""new""#, []),
            ("claim_ttl", "120", ["claim_ttl"]),
            ("public_url", #""https://new.example""#, []),
        ])
    func restart(path: String, value: String, keys: [String]) throws {
        let base = ConfigurationFixture.valid.with([
            "listen.0.tls.certificate": #""a.crt""#, "listen.0.tls.private_key": #""a.key""#, "listen.0.port": "8443",
        ])
        let running = try #require(base.load().configuration)
        #expect(running.keysNeedingRestart(since: running) == [])
        #expect(try #require(base.with([path: value]).load().configuration).keysNeedingRestart(since: running) == keys)
    }
}
