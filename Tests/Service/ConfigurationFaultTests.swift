import Testing

@testable import Service

@Suite("Faults of a configuration") struct ConfigurationFaultTests {
    @Test("are all told at once, each with its place, in the order of the file")
    func fiveAtOnce() throws {
        let text = """
            {
              // Five faults.
              "public_url": "http://auth.example.com",
              "limits": { "body": "a lot", "bodi": 1, },
              "listen": [ { "address": "0.0.0.0", "port": 80 } ],
              "clients": {
                "demo": { "provider": "foursquar", "client_id": "A", "client_secret": "s3cret" },
              },
            }
            """
        let loaded = ConfigurationFixture.load(text, environment: ["CLOAKROOM_REACTORS": "many"])
        #expect(loaded.configuration == nil)
        #expect(
            loaded.faults.map(\.description) == [
                "public_url (cloakroom.json:3:17): expected an https URL without query and fragment (http only for this machine),"
                    + " found \"http://auth.example.com\"",
                "limits.body (cloakroom.json:4:23): expected a size from 1 KiB to 1 MiB, such as 1024 or \"64 KiB\","
                    + " found \"a lot\"",
                "limits.bodi (cloakroom.json:4:32): unknown key, did you mean limits.body?",
                "listen.0 (cloakroom.json:5:28): cleartext only on this machine: set tls.certificate and tls.private_key, or"
                    + " behind_tls_proxy when a proxy in front ends TLS",
                "clients.demo.provider (cloakroom.json:7:27): expected an id of the catalogue or a name under providers, perhaps"
                    + " \"foursquare\", found \"foursquar\"",
                "clients.demo.client_secret (cloakroom.json:7:75): expected { \"file\": path } or { \"env\": variable },"
                    + " never the secret itself",
                "reactors (from CLOAKROOM_REACTORS): expected a whole number from 1 to 256, found \"many\"",
            ])
    }

    @Test(
        "of the file's grammar have a line and a column, and nothing else of the file is missed",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("{ \"a\": 1 ]", 1, 10), ("{\n  \"public_url\": nul\n}", 2, 20), ("{}\n{}", 2, 1),
            ("{ \"public_url\": \"a\",\n  \"public_url\": \"b\" }", 2, 3), ("{ /* no end", 1, 12),
        ])
    func syntax(text: String, line: Int, column: Int) {
        let loaded = ConfigurationFixture.load(text, flags: ["nothing_like_it": "1"])
        #expect(loaded.faults.map(\.kind).contains(text.contains("\"b\"") ? .duplicate : .syntax))
        #expect(loaded.faults.count == 2)
        #expect(loaded.faults[0].position.map { "\($0)" } == "\((line: line, column: column))")
        #expect(loaded.faults[1].kind == .unknownKey)
        #expect(loaded.configuration == nil)
    }

    @Test(
        "name the nearest key",
        arguments: [
            ("publik_url", "public_url"), ("limits.bdoy", "limits.body"), ("body", "limits.body"),
            ("clients.demo.redirect_uri", "clients.demo.redirect_uris"), ("clients.demo.secret", ""),
            ("listen.0.prot", "listen.0.port"),
            ("listen.0.tls.cert", ""), ("clients.demo.pcke", "clients.demo.pkce"), ("pkce", "clients.*.pkce"),
            ("providers.own.token_uri", "providers.own.token_url"), ("admin.adress", "admin.address"),
            ("zzzzzzzzzz", ""),
        ])
    func nearest(path: String, nearest: String) {
        let faults = ConfigurationFixture.valid.with([path: "1"]).load().faults
        #expect(faults.first { $0.kind == .unknownKey }?.path == path)
        #expect(faults.first { $0.kind == .unknownKey }?.expected == nearest)
    }

    @Test(
        "count slips as people make them",
        arguments: [
            ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("body", "bodi", 1), ("pkce", "pcke", 1),
            ("ab", "cd", 2),
        ])
    func distance(a: String, b: String, expected: Int) {
        #expect(ConfigurationKey.editDistance(a, b) == expected)
        #expect(ConfigurationKey.editDistance(b, a) == expected)
    }

    @Test(
        "say of sections what they should be",
        arguments: ["clients", "limits", "providers", "admin", "clients.demo", "listen"])
    func sections(path: String) throws {
        var fixture = ConfigurationFixture.valid
        fixture.values = fixture.values.filter { !$0.key.hasPrefix(path + ".") }
        for wrong in ["1", "null", path == "listen" ? "{}" : "[]"] {
            fixture.values[path] = wrong
            let fault = try #require(fixture.load().faults.first { $0.path == path })
            #expect(fault.kind == .badValue)
            #expect(fault.expected == (path == "listen" ? "an array of objects" : "an object"))
        }
    }

    @Test("escape and cut what they repeat")
    func excerpts() {
        #expect(ConfigurationFault.excerpt("a\u{1B}[2J\u{2028}\n\u{FC}") == "a\\u{1b}[2J\\u{2028}\\u{a}\\u{fc}")
        #expect(
            ConfigurationFault.excerpt(String(repeating: "a", count: 61)) == String(repeating: "a", count: 60) + "...")
        let long = ConfigurationFixture.valid.with(["\(String(repeating: "k", count: 100))": "1"]).load().faults
        #expect(long.map(\.path.utf8.count) == [63])
    }

    @Test(
        "of a secret's place name the place and never a value",
        arguments: [
            #""canary-5f0c9a7e""#, #"{ "value": "canary-5f0c9a7e" }"#, #"{ "canary-5f0c9a7e": 1 }"#,
            #"[ "canary-5f0c9a7e" ]"#,
            #"{ "file": { "a": "canary-5f0c9a7e" } }"#, #"{ "file": "a", "env": "canary-5f0c9a7e" }"#,
        ])
    func inlineSecrets(value: String) {
        for path in ["clients.demo.client_secret", "seal_keys", "store_key", "clients.demo.client_sekret", "secret"] {
            let loaded = ConfigurationFixture.valid.with([path: value]).load()
            #expect(!loaded.faults.isEmpty)
            #expect(!"\(loaded)".contains(ConfigurationFixture.canary))
        }
        let url = ConfigurationFixture.valid.with(["public_url": #""https://me:canary-5f0c9a7e@a.example""#]).load()
        #expect(url.faults.map(\.found) == ["text with a user name"])
        let store = ConfigurationFixture.valid.with(["store": #""redis://:canary-5f0c9a7e@127.0.0.1""#]).load()
        #expect(store.faults.map(\.kind) == [.notAvailable])
        #expect(!"\(store)".contains(ConfigurationFixture.canary))
    }

    @Test("tell why a secret could not be had")
    func secretFaults() throws {
        let text = ConfigurationFixture.valid.with(["clients.demo.client_secret": #"{ "file": "/nowhere/\u001b" }"#])
            .text
        let loaded = ConfigurationLoader.load(file: ("c.json", Array(text.utf8)), environment: [:], flags: [:])
        let fault = try #require(loaded.faults.first)
        #expect(loaded.faults.count == 1)
        #expect(fault.kind == .secret)
        #expect(fault.path == "clients.demo.client_secret")
        #expect(fault.expected == "file /nowhere/\\u{1b}: expected that it exists")
        #expect(fault.position != nil)
    }

    @Test("of a secret in a list stand where that secret does")
    func secretInList() throws {
        let text = ConfigurationFixture.valid.with([
            "seal_keys": "[\n{ \"file\": \"/nowhere/a\" },\n{ \"env\": \"NO_SUCH_KEY\" } ]"
        ]).text
        let loaded = ConfigurationLoader.load(file: ("c.json", Array(text.utf8)), environment: [:], flags: [:])
        let faults = loaded.faults.filter { $0.path.hasPrefix("seal_keys") }
        #expect(faults.map(\.path) == ["seal_keys.0", "seal_keys.1"])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (fault, start) in zip(faults, ["{ \"file\"", "{ \"env\""]) {
            let position = try #require(fault.position)
            #expect(lines[position.line - 1].dropFirst(position.column - 1).hasPrefix(start))
        }
    }

    @Test("are found in every beginning of a file, and none stops the program")
    func prefixes() {
        let sample = Array(Configuration.sample.utf8)
        let end = (sample.lastIndex(of: UInt8(ascii: "}")) ?? 0)
        for count in stride(from: 0, through: end, by: 5) {
            let loaded = ConfigurationLoader.load(
                file: ("c.json", Array(sample[..<count])), environment: [:], flags: [:])
            #expect(loaded.faults.map(\.kind) == [.syntax], "\(count)")
        }
    }
}
