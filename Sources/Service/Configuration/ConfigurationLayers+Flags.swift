import Vault

extension ConfigurationLayers {
    /// Reads the flags, over everything else: keys as the file has them, with dots between and `-` or `_` inside a word.
    ///
    /// A secret cannot be given by a flag, which every user of the machine can see; where it is can: `clients.a.client_secret.file`.
    mutating func read(flags: [String: String], _ report: inout ConfigurationReport) {
        for (name, value) in flags.sorted(by: { $0.key < $1.key }) {
            let source = ConfigurationSource.flag(name)
            let components = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if let path = Self.path(components), let key = ConfigurationTree.root.key(at: path) {
                if key.form.isSecret {
                    report.add(
                        .badValue, at: path, source,
                        expected: "--\(path).file or --\(path).env: a secret is never an argument")
                } else {
                    set(path, ConfigurationSetting(input: .text(value), source: source))
                }
            } else if let path = Self.path(components.dropLast()), let key = ConfigurationTree.root.key(at: path),
                key.form.isSecret, let kind = components.last, ["file", "env"].contains(kind)
            {
                let secrets = value.split(separator: ",").map { part -> SecretSource in
                    kind == "file" ? .file(String(part)) : .environment(String(part))
                }
                set(path, ConfigurationSetting(input: .secrets(secrets), source: source))
            } else {
                let path = ConfigurationPath(components)
                report.add(.unknownKey, at: path, source, expected: ConfigurationKey.nearest(to: path, among: []))
            }
        }
    }

    /// The path that `components` spell, words of the table taken with `-` for `_`.
    private static func path(_ components: some Collection<String>) -> ConfigurationPath? {
        var node = ConfigurationTree.root
        var path: [String] = []
        for component in components {
            switch node {
            case .key: return nil
            case .section(let members):
                let word = String(component.map { $0 == "-" ? "_" : $0 })
                guard let child = members[word] else { return nil }
                path.append(word)
                node = child
            case .named(let child), .listed(let child):
                path.append(component)
                node = child
            }
        }
        return ConfigurationPath(path)
    }
}
