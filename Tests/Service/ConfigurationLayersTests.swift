import Testing
import Vault

@testable import Service

@Suite("The layers of the configuration") struct ConfigurationLayersTests {
    @Test("lie over each other: flags, environment, file, defaults")
    func precedence() throws {
        var fixture = ConfigurationFixture.valid
        #expect(try #require(fixture.load().configuration).limits.body == 65_536)
        fixture.values["limits.body"] = "10000"
        #expect(try #require(fixture.load().configuration).limits.body == 10_000)
        fixture.environment["CLOAKROOM_LIMITS_BODY"] = "20000"
        #expect(try #require(fixture.load().configuration).limits.body == 20_000)
        fixture.flags["limits.body"] = "30 KiB"
        #expect(try #require(fixture.load().configuration).limits.body == 30 * 1_024)
    }

    @Test("are named in a fault")
    func origins() throws {
        var fixture = ConfigurationFixture.valid.with(["limits.body": "1"])
        func fault() throws -> ConfigurationFault {
            try #require(fixture.load().faults.first { $0.path == "limits.body" })
        }

        let position = try #require(try fault().position)
        let lines = fixture.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[position.line - 1].dropFirst(position.column - 1) == "1")
        fixture.environment["CLOAKROOM_LIMITS_BODY"] = "x\u{1B}[2J"
        #expect(
            try fault().description
                == "limits.body (from CLOAKROOM_LIMITS_BODY): expected a size from 1 KiB to 1 MiB, such as 1024 or \"64 KiB\","
                + " found \"x\\u{1b}[2J\"")
        fixture.flags["limits.body"] = "y"
        #expect(try fault().origin == .flag(name: "limits.body"))
    }

    @Test("set single values of one listener")
    func mixedListener() throws {
        var fixture = ConfigurationFixture.valid.with(["listen.0.port": "8443", "listen.0.address": #""::1""#])
        fixture.environment["CLOAKROOM_LISTEN_0_PORT"] = "9443"
        let listeners = try #require(fixture.load().configuration).listeners
        #expect(listeners.map(\.port) == [9443])
        #expect(listeners.map { "\($0.address)" } == ["::1"])
    }

    @Test("need no file")
    func environmentOnly() throws {
        let loaded = ConfigurationFixture.load(
            nil,
            environment: [
                "CLOAKROOM_PUBLIC_URL": "https://auth.example.com/", "CLOAKROOM_CLIENT_MY_APP_ID": "ABC",
                "CLOAKROOM_CLIENT_MY_APP_SECRET": "(not looked at)", "CLOAKROOM_CLIENT_MY_APP_PROVIDER": "foursquare",
                "CLOAKROOM_CLIENT_MY_APP_REDIRECT_URIS": "https://a.example/cb, com.example.app:/cb",
                "PATH": "/bin", "CLOAKROOM_CONFIG": "/etc/cloakroom.json", "CLOAKROOM_LOG_FILE": "",
            ])
        #expect(loaded.faults == [])
        let configuration = try #require(loaded.configuration)
        #expect(configuration.publicURL == Array("https://auth.example.com".utf8))
        #expect(configuration.listeners == [ListenerConfiguration()])
        #expect("\(configuration.listeners[0].address):\(configuration.listeners[0].port)" == "127.0.0.1:8080")
        let client = try #require(configuration.client(named: Array("my-app".utf8)[...]))
        #expect(client.clientID == Array("ABC".utf8))
        #expect(try #require(client.secret) == Array(ConfigurationFixture.canary.utf8))
        #expect(client.redirectURIs.map(\.description) == ["https://a.example/cb", "com.example.app:/cb"])
        #expect(client.issuer == Array("https://auth.example.com/my-app".utf8))
    }

    @Test("take a secret from a file that a variable or a flag names, and never from a flag itself")
    func secretFiles() throws {
        var fixture = ConfigurationFixture.valid.with(["clients.demo.client_secret": nil])
        #expect(fixture.load().faults.map(\.kind) == [.missing])
        fixture.environment["CLOAKROOM_CLIENT_DEMO_SECRET_FILE"] = "/run/a"
        #expect(fixture.load().faults == [])
        fixture.environment = [:]
        fixture.flags["clients.demo.client-secret.file"] = "/run/a"
        #expect(fixture.load().faults == [])
        fixture.flags = ["clients.demo.client-secret": ConfigurationFixture.canary]
        let fault = try #require(fixture.load().faults.first { $0.kind == .badValue })
        #expect(
            fault.expected
                == "--clients.demo.client_secret.file or --clients.demo.client_secret.env: a secret is never an argument"
        )
        #expect(!"\(fixture.load().faults)".contains(ConfigurationFixture.canary))
    }

    @Test(
        "give a variable to the client that is there, else to the shortest name",
        arguments: [
            (["a"], "clients.a.client_id"), (["a-client"], "clients.a-client.client_id"),
            (["a", "a-client"], "clients.a.client_id"), ([], "clients.a.client_id"),
        ])
    func ambiguousNames(known: [String], path: String) {
        var report = ConfigurationReport(file: nil)
        var layers = ConfigurationLayers()
        var environment = ["CLOAKROOM_CLIENT_A_CLIENT_ID": "x"]
        for name in known {
            environment["CLOAKROOM_CLIENT_\(name.uppercased().replacing("-", with: "_"))_PROVIDER"] = "y"
        }
        layers.read(environment: environment, &report)
        #expect(layers.settings[ConfigurationPath(path)] != nil)
        #expect(report.faults == [])
    }

    @Test("refuse two variables for one key")
    func conflictingVariables() {
        var fixture = ConfigurationFixture.valid
        fixture.environment = ["CLOAKROOM_CLIENT_DEMO_ID": "a", "CLOAKROOM_CLIENTS_DEMO_CLIENT_ID": "b"]
        #expect(fixture.load().faults.map(\.kind) == [.conflict])
        fixture.environment = ["CLOAKROOM_CLIENT_DEMO_SECRET": "a", "CLOAKROOM_CLIENT_DEMO_SECRET_FILE": "b"]
        #expect(fixture.load().faults.map(\.kind) == [.conflict])
    }

    @Test(
        "refuse an unknown variable with the nearest known one, and do not repeat its value",
        arguments: [
            ("CLOAKROOM_PUBLIC_URI", "CLOAKROOM_PUBLIC_URL"), ("CLOAKROOM_LIMIT_BODY", "CLOAKROOM_LIMITS_BODY"),
            ("CLOAKROOM_CLIENT_MY_APP_SECRT", "CLOAKROOM_CLIENT_MY_APP_SECRET"),
            ("CLOAKROOM_CLIENT_DEMO_REDIRECT_URI", "CLOAKROOM_CLIENT_DEMO_REDIRECT_URIS"), ("CLOAKROOM_ZZZZZZZZ", ""),
            ("CLOAKROOM_CLIENT__ID", ""), ("CLOAKROOM_", ""),
            ("CLOAKROOM_PUBLIC_URL_", "CLOAKROOM_PUBLIC_URL"), ("CLOAKROOM_LIMITS__BODY", "CLOAKROOM_LIMITS_BODY"),
        ])
    func unknownVariables(name: String, nearest: String) {
        var fixture = ConfigurationFixture.valid
        fixture.environment[name] = ConfigurationFixture.canary
        let fault = ConfigurationFault(.unknownKey, path: "", origin: .environment(name: name), expected: nearest)
        let faults = fixture.load().faults.filter { $0.kind == .unknownKey }
        #expect(faults == [fault])
        #expect(!"\(faults)".contains(ConfigurationFixture.canary))
    }

    @Test(
        "skip what Kubernetes and Docker set for a service of our name",
        arguments: [
            ("CLOAKROOM_SERVICE_HOST", "10.0.0.1"), ("CLOAKROOM_SERVICE_PORT", "443"),
            ("CLOAKROOM_SERVICE_PORT_HTTPS", "443"),
            ("CLOAKROOM_PORT", "tcp://10.0.0.1:443"), ("CLOAKROOM_PORT_443_TCP", "tcp://10.0.0.1:443"),
            ("CLOAKROOM_PORT_443_TCP_PROTO", "tcp"), ("CLOAKROOM_PORT_443_TCP_PORT", "443"),
            ("CLOAKROOM_PORT_443_TCP_ADDR", "10.0.0.1"), ("CLOAKROOM_ADMIN_PORT", "tcp://10.0.0.1:9090"),
            ("CLOAKROOM_ADMIN_SERVICE_HOST", "10.0.0.1"), ("CLOAKROOM_ADMIN_PORT_9090_TCP_ADDR", "10.0.0.1"),
        ])
    func serviceLinks(name: String, value: String) throws {
        var fixture = ConfigurationFixture.valid
        fixture.environment[name] = value
        let loaded = fixture.load()
        #expect(loaded.faults == [])
        #expect(try #require(loaded.configuration).admin == nil)
    }

    @Test(
        "refuse an unknown flag with the nearest known key",
        arguments: [
            ("limits.bdy", "limits.body"), ("public-uri", "public_url"), ("limits", "limits"), ("zzzzzzzz", ""),
            ("", ""),
            ("clients.demo", ""), ("listen.0.port.x", ""),
        ])
    func unknownFlags(name: String, nearest: String) throws {
        var fixture = ConfigurationFixture.valid
        fixture.flags[name] = "1"
        let faults = fixture.load().faults
        #expect(faults.map(\.kind) == [.unknownKey])
        #expect(faults.map(\.origin) == [.flag(name: name)])
        if nearest.contains(where: { $0 == "." || $0 == "_" }) { #expect(faults.map(\.expected) == [nearest]) }
    }

    @Test("tell which variables hold secrets")
    func secretVariables() {
        let secrets = [
            "CLOAKROOM_CLIENT_A_SECRET", "CLOAKROOM_CLIENTS_A_B_CLIENT_SECRET", "CLOAKROOM_STORE_KEY",
            "CLOAKROOM_SEAL_KEYS",
        ]
        let others = [
            "CLOAKROOM_CLIENT_A_SECRET_FILE", "CLOAKROOM_CLIENT_A_SECRET_ENV", "CLOAKROOM_PUBLIC_URL", "A_SECRET",
            "CLOAKROOM_",
        ]
        for name in secrets { #expect(ConfigurationLoader.holdsSecret(variable: name), "\(name)") }
        for name in others { #expect(!ConfigurationLoader.holdsSecret(variable: name), "\(name)") }
    }
}
