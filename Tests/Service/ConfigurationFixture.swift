import Service
import Vault

/// Configurations for tests: values by path, rendered as a file, read with secrets from memory.
struct ConfigurationFixture {
    /// JSON texts by path; a component that is a number is an index.
    var values: [String: String]
    var environment: [String: String] = [:]
    var flags: [String: String] = [:]

    /// What every secret is here, and what no output may ever hold.
    static let canary = "canary-5f0c9a7e"

    /// The least that loads without a fault or a warning.
    static let valid = ConfigurationFixture(values: [
        "public_url": #""https://auth.example.com""#,
        "clients.demo.provider": #""foursquare""#,
        "clients.demo.client_id": #""ABC""#,
        "clients.demo.client_secret": #"{ "file": "/run/secrets/demo" }"#,
    ])

    /// The same with some values changed; nothing takes one out.
    func with(_ changes: [String: String?]) -> ConfigurationFixture {
        var copy = self
        for (path, value) in changes { copy.values[path] = value }
        return copy
    }

    /// The file: one line for each value and bracket.
    var text: String { Self.render(values.map { ($0.key.split(separator: ".")[...], $0.value) }) }

    private static func render(_ values: [(path: ArraySlice<Substring>, json: String)]) -> String {
        if values.count == 1, values[0].path.isEmpty { return values[0].json }
        let groups = Dictionary(grouping: values) { $0.path.first ?? "" }
        let isArray = groups.keys.allSatisfy { Int($0) != nil }
        let members = groups.sorted { $0.key < $1.key }.map { name, values in
            (isArray ? "" : "\"\(name)\": ") + render(values.map { ($0.path.dropFirst(), $0.json) })
        }
        return (isArray ? "[\n" : "{\n") + members.joined(separator: ",\n") + (isArray ? "\n]" : "\n}")
    }

    /// Reads it.
    func load() -> LoadedConfiguration { Self.load(text, environment: environment, flags: flags) }

    /// Reads a text as it is; nothing stands for no file at all.
    static func load(
        _ text: String?, environment: [String: String] = [:], flags: [String: String] = [:]
    ) -> LoadedConfiguration {
        let secrets = SecretLoader { (source, _) throws(SecretFault) in secret(at: source) }
        return ConfigurationLoader.load(
            file: text.map { ("cloakroom.json", Array($0.utf8)) }, environment: environment, flags: flags,
            secrets: secrets)
    }

    /// What stands in examples and may have to be a key, which has a form of its own.
    private static let examples: [SecretSource] = [
        .file("/run/secrets/name"), .file("/run/secrets/a"), .environment("A_SECRET"),
    ]

    /// What is at `source`: the canary; in an example it goes on to have the form of a key, each another.
    private static func secret(at source: SecretSource) -> Secret {
        guard let index = examples.firstIndex(of: source) else { return Secret(copying: Array(canary.utf8).span) }
        let key = "\(canary)\(index)" + String(repeating: "A", count: 42 - canary.count)
        return Secret(copying: Array(key.utf8).span)
    }
}
