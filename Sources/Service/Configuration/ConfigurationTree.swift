/// The table of keys as a tree, to walk a file or a variable's name along it.
indirect enum ConfigurationTree: Sendable {
    /// A value.
    case key(ConfigurationKey)
    /// An object whose members are known.
    case section(Section)
    /// An object whose members have names of the operator's own.
    case named(ConfigurationTree)
    /// An array of objects.
    case listed(ConfigurationTree)

    /// The members of an object: the keys below it.
    ///
    /// Told apart only when somebody looks; a start looks at few of them.
    struct Section: Sendable {
        fileprivate let keys: [Rest]

        /// The members' names, in the order of the table.
        var names: [String] {
            var names: [String] = []
            for key in keys where !names.contains(key.name) { names.append(key.name) }
            return names
        }

        /// What a member is; nothing when there is none of this name.
        subscript(name: String) -> ConfigurationTree? {
            let members = keys.filter { $0.name == name }
            return members.isEmpty ? nil : ConfigurationTree(members.map(\.next))
        }
    }

    /// A key, and how far the way to it has been gone.
    fileprivate struct Rest: Sendable {
        let key: ConfigurationKey
        let components: [String]
        var depth = 0

        /// The next component; empty at the end of the way.
        var name: String { depth < components.count ? components[depth] : "" }
        var next: Rest { Rest(key: key, components: components, depth: depth + 1) }
    }

    /// The whole configuration.
    static let root = ConfigurationTree(ConfigurationKey.all.map { Rest(key: $0, components: $0.components) })

    private init(_ keys: [Rest]) {
        self =
            switch keys[0].name {
            case "": .key(keys[0].key)
            case "*": .named(ConfigurationTree(keys.map(\.next)))
            case "#": .listed(ConfigurationTree(keys.map(\.next)))
            default: .section(Section(keys: keys))
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
