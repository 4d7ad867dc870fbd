import Providers
import Testing
import Vault

@testable import Service

@Suite("The keys of seals") struct SealKeyTests {
    private static let first = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    private static let second = "__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA"

    /// Loads a configuration whose seal keys are files with these texts.
    private func load(_ keys: [String], _ changes: [String: String?] = [:]) -> LoadedConfiguration {
        let list = keys.indices.map { #"{ "file": "\#($0)" }"# }.joined(separator: ",\n")
        let text = ConfigurationFixture.valid.with(["seal_keys": "[\n\(list) ]"]).with(changes).text
        let secrets = SecretLoader { (source, _) throws(SecretFault) in
            guard case .file(let path) = source, let index = Int(path) else { return Secret(copying: [1].span) }
            return Secret(copying: Array(keys[index].utf8).span)
        }
        return ConfigurationLoader.load(
            file: ("c.json", Array(text.utf8)), environment: [:], flags: [:], secrets: secrets)
    }

    @Test("make a ring in their order, without a warning")
    func ring() throws {
        let loaded = load([Self.second, Self.first])
        #expect(loaded.faults == [] && loaded.warnings == [])
        #expect(try #require(loaded.configuration?.sealKeys).ids == ["1865c008", "630dcd29"])
        #expect(try #require(ConfigurationFixture.valid.load().configuration).sealKeys == nil)
        #expect(load([]).configuration?.sealKeys == nil)
        #expect(load([]).faults == [])
    }

    @Test("come from the environment too: one by its value, several by files or variables")
    func environment() throws {
        let keys = [Self.first, Self.second]
        for (name, value, count) in [
            ("CLOAKROOM_SEAL_KEYS", "set", 1), ("CLOAKROOM_SEAL_KEYS_FILE", "/a,/b", 2),
            ("CLOAKROOM_SEAL_KEYS_ENV", "A,B", 2),
        ] {
            var fetched: [SecretSource] = []
            let secrets = SecretLoader { (source, _) throws(SecretFault) in
                if source == .file("/run/secrets/demo") { return Secret(copying: [1].span) }
                fetched.append(source)
                return Secret(copying: Array(keys[fetched.count - 1].utf8).span)
            }
            let loaded = ConfigurationLoader.load(
                file: ("c.json", Array(ConfigurationFixture.valid.text.utf8)), environment: [name: value], flags: [:],
                secrets: secrets)
            #expect(loaded.faults == [])
            #expect(loaded.configuration?.sealKeys?.ids.count == count, "\(name)")
            #expect(fetched.count == count)
        }
    }

    @Test(
        "that are none are faults, each at its place, and show nothing",
        arguments: [
            ("A", SealKeyFault.length), (first + "=", .length), (String(first.dropLast()), .length),
            ("+" + first.dropFirst(), .alphabet), (first.dropLast() + "9", .notCanonical),
            (ConfigurationFixture.canary, .length),
        ])
    func broken(_ text: String, _ fault: SealKeyFault) throws {
        for keys in [[text], [text, Self.second], [Self.second, text]] {
            let loaded = load(keys)
            let index = try #require(keys.firstIndex(of: text))
            #expect(loaded.configuration == nil)
            #expect(loaded.faults.map(\.path) == ["seal_keys.\(index)"])
            #expect(loaded.faults.map(\.kind) == [.secret])
            #expect(loaded.faults.map(\.expected) == ["file \(index): expected \(fault.expectation)"])
            #expect(loaded.faults.first?.position?.line == 2 + index + lineOfList(keys))
            #expect(!"\(loaded)".contains(text.count > 20 ? String(text.prefix(20)) : ConfigurationFixture.canary))
        }
    }

    /// The line in which the list of keys begins.
    private func lineOfList(_ keys: [String]) -> Int {
        let list = keys.indices.map { #"{ "file": "\#($0)" }"# }.joined(separator: ",\n")
        let lines = ConfigurationFixture.valid.with(["seal_keys": "[\n\(list) ]"]).text.split(separator: "\n")
        return lines.firstIndex { $0.contains("seal_keys") } ?? 0
    }

    @Test("must not be the same twice")
    func same() throws {
        let loaded = load([Self.first, Self.second, Self.first])
        #expect(loaded.configuration == nil)
        #expect(loaded.faults.map(\.path) == ["seal_keys.2"])
        #expect(loaded.faults.map(\.kind) == [.conflict])
        #expect(loaded.faults.first?.expected == "the same key as seal_keys.0, id 630dcd29; each key once")
    }

    @Test("are needed by a client whose refresh tokens are sealed")
    func needed() {
        for (keys, faults) in [([String](), ["clients.demo.refresh_tokens"]), ([Self.first], []), (["bad"], [])] {
            for (word, policy) in [("sealed", ClientPolicy.RefreshTokens.sealed), ("plain", .plain)] {
                var reader = ConfigurationReader(file: nil)
                reader.hasSealKeys = !keys.isEmpty
                var values = ClientPolicy()
                values.refreshTokens = policy
                reader.checkSeals(values, at: ConfigurationPath("clients.demo"))
                #expect(reader.report.faults.map(\.path) == (word == "sealed" ? faults : []))
                #expect(reader.report.faults.allSatisfy { $0.kind == .conflict && $0.expected.contains("seal_keys") })
            }
        }
    }

    @Test("become the site's; without any the process has one of its own, which a reload keeps")
    func site() throws {
        let facilities = Facilities(claims: ClaimTable(capacity: 1, ttlMilliseconds: 1), log: LogSink { _ in true })
        let keyless = try #require(ConfigurationFixture.valid.load().configuration)
        let keyed = try #require(load([Self.first]).configuration)
        let context = SealContext(purpose: .transaction, client: [1], clientID: [2])
        let before = Site(keyless, facilities)
        let sealed = before.keyRing.seal([3], in: context, issued: 0, expires: 9)
        #expect(Site(keyed, facilities).keyRing.ids == ["630dcd29"])
        #expect(throws: SealFault.unknownKey) {
            try Site(keyed, facilities).keyRing.open(sealed.text[...], in: context, now: 0)
        }
        #expect(try Site(keyless, facilities).keyRing.open(sealed.text[...], in: context, now: 0).contents == [3])
    }
}
