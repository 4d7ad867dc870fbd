/// The table of keys as a tree, to walk a file or a variable's name along it.
indirect enum ConfigurationTree: Sendable {
    /// A value.
    case key(ConfigurationKey)
    /// An object whose members are known.
    case section([String: ConfigurationTree])
    /// An object whose members have names of the operator's own.
    case named(ConfigurationTree)
    /// An array of objects.
    case listed(ConfigurationTree)

    /// The whole configuration.
    static let root = ConfigurationTree(ConfigurationKey.all.map { ($0.components[...], $0) })

    private init(_ keys: [(rest: ArraySlice<String>, key: ConfigurationKey)]) {
        if keys.count == 1, keys[0].rest.isEmpty {
            self = .key(keys[0].key)
            return
        }
        let groups = Dictionary(grouping: keys) { $0.rest.first ?? "" }
        let children = groups.mapValues { ConfigurationTree($0.map { ($0.rest.dropFirst(), $0.key) }) }
        self =
            if let child = children["*"] { .named(child) } else if let child = children["#"] { .listed(child) } else {
                .section(children)
            }
    }

    /// The key at `path`, when there is one.
    func key(at path: ConfigurationPath) -> ConfigurationKey? {
        var node = self
        for component in path.components {
            switch node {
            case .key: return nil
            case .section(let members):
                guard let child = members[component] else { return nil }
                node = child
            case .named(let child), .listed(let child): node = child
            }
        }
        if case .key(let key) = node { return key }
        return nil
    }
}
