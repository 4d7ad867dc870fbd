import Providers
import Testing

@testable import Service

@Suite("Every key of the configuration") struct ConfigurationKeyTests {
    static let keys = ConfigurationKey.all.filter { if case .providerField = $0.form { false } else { true } }

    @Test("takes the values of its form, or says that they are not available yet", arguments: keys)
    func accepts(key: ConfigurationKey) {
        for value in key.form.accepted {
            let loaded = ConfigurationFixture.valid.with([key.path: value]).load()
            // What needs another key beside it says so in tests of its own.
            let kinds = loaded.faults.filter { $0.path.isAt(key.path) && $0.kind != .conflict }.map(\.kind)
            #expect(kinds == (key.isServed(value) ? [] : [.notAvailable]), "\(key.path): \(value): \(loaded.faults)")
        }
    }

    @Test("refuses everything else with its path and its place", arguments: keys)
    func refuses(key: ConfigurationKey) throws {
        for value in key.form.refused {
            let loaded = ConfigurationFixture.valid.with([key.path: value]).load()
            let fault = try #require(
                loaded.faults.first { $0.path.isAt(key.path) && $0.kind == .badValue }, "\(key.path): \(value)")
            #expect(fault.position != nil)
            #expect(!fault.expected.isEmpty)
            #expect(loaded.configuration == nil)
        }
    }

    @Test("is a variable as well", arguments: keys.filter { !$0.form.isSecret })
    func readsVariable(key: ConfigurationKey) throws {
        var fixture = ConfigurationFixture.valid
        fixture.environment[key.variable] = key.form.textual
        #expect(fixture.load().faults.filter { $0.path.isAt(key.path) && $0.kind != .notAvailable } == [])
        guard let wrong = key.form.wrongText else { return }
        fixture.environment[key.variable] = wrong
        let fault = try #require(fixture.load().faults.first { $0.path.isAt(key.path) })
        #expect(fault.origin == .environment(name: key.variable))
        #expect(fault.kind == .badValue)
    }

    @Test("is a flag as well", arguments: keys.filter { !$0.form.isSecret })
    func readsFlag(key: ConfigurationKey) throws {
        guard let wrong = key.form.wrongText else { return }
        let flag = key.path.replacing("_", with: "-")
        var fixture = ConfigurationFixture.valid
        fixture.flags[flag] = key.form.textual
        #expect(fixture.load().faults.filter { $0.path.isAt(key.path) && $0.kind != .notAvailable } == [])
        fixture.flags[flag] = wrong
        let fault = try #require(fixture.load().faults.first { $0.path.isAt(key.path) })
        #expect(fault.origin == .flag(name: flag))
    }

    @Test("has a default that it takes", arguments: keys.filter { $0.standard != nil })
    func takesItsDefault(key: ConfigurationKey) throws {
        let standard = try #require(key.standard)
        let loaded = ConfigurationFixture.valid.with([key.path: standard]).load()
        // A key without any function yet is not taken at all.
        let kinds = loaded.faults.filter { $0.path.isAt(key.path) }.map(\.kind)
        #expect(kinds == (key.availability == .later ? [.notAvailable] : []))
    }

    @Test("has a name and a variable of its own, and a meaning")
    func areDistinct() {
        #expect(Set(ConfigurationKey.all.map(\.pattern)).count == ConfigurationKey.all.count)
        #expect(Set(ConfigurationKey.all.map(\.environmentName)).count == ConfigurationKey.all.count)
        for key in ConfigurationKey.all { #expect(key.meaning.hasSuffix("."), "\(key.pattern)") }
    }

    @Test("stands in the documentation")
    func areDocumented() {
        let lines = ConfigurationKey.documentation.split(separator: "\n")
        #expect(lines.count == ConfigurationKey.all.count + 2)
        for (line, key) in zip(lines.dropFirst(2), ConfigurationKey.all) {
            #expect(line.hasPrefix("| `\(key.pattern)` |"))
            #expect(line.contains(key.environmentName))
        }
    }

    @Test("of a provider is a variable and a flag", arguments: ["true", "false"])
    func readsProviderFields(word: String) throws {
        let value = word == "true"
        let provider = [
            "providers.own.extends": #""oauth2""#, "providers.own.token_url": #""https://id.example/token""#,
        ]
        var fixture = ConfigurationFixture.valid.with(provider).with(["clients.demo.provider": #""own""#])
        fixture.environment["CLOAKROOM_PROVIDERS_OWN_ALLOW_PRIVATE"] = word
        fixture.flags["providers.own.scopes"] = "a,b"
        let client = try #require(fixture.load().configuration?.clients.first)
        #expect(client.provider.network.allowsPrivateAddresses == value)
        #expect(client.provider.authorize.scopes == [Array("a".utf8), Array("b".utf8)])
    }
}

extension String {
    /// Whether the path is `path` or an element inside it.
    func isAt(_ path: String) -> Bool { self == path || hasPrefix(path + ".") }
}

extension ConfigurationForm {
    /// A value as a variable has it.
    var textual: String {
        switch self {
        case .list(let form, _): form.accepted.map { String($0.dropFirst().dropLast()) }.joined(separator: " , ")
        case .map(let form, _): "ios=\(form.textual),android=\(form.textual)"
        case .androidApps: "com.example.app=\(String(repeating: "0a", count: 32))"
        default: accepted[0].hasPrefix("\"") ? String(accepted[0].dropFirst().dropLast()) : accepted[0]
        }
    }

    /// A value that no variable may have, when there is one.
    var wrongText: String? {
        switch self {
        case .text, .file: nil
        case .list(let form, _): form.wrongText
        case .map, .androidApps: "ios"
        default: "never right"
        }
    }
}
