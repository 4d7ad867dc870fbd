/// Where a value was set, before it is told to people.
enum ConfigurationSource: Sendable, Equatable {
    /// In the file, so many bytes from its start.
    case file(offset: Int)
    /// By an environment variable.
    case environment(String)
    /// By a flag.
    case flag(String)

    /// Whether it comes from the file.
    var isFile: Bool { if case .file = self { true } else { false } }
}

/// One value and where it was set.
struct ConfigurationSetting: Sendable {
    let input: ConfigurationInput
    let source: ConfigurationSource
}

/// All values that were set, by their paths: the file's, then the environment's over them, then the flags'.
struct ConfigurationLayers {
    /// The values.
    private(set) var settings: [ConfigurationPath: ConfigurationSetting] = [:]
    /// The sections that were opened, also when nothing is in them.
    private(set) var sections: [ConfigurationPath: ConfigurationSource] = [:]

    /// Opens a section; the first source counts.
    mutating func open(_ path: ConfigurationPath, _ source: ConfigurationSource) {
        if sections[path] == nil { sections[path] = source }
    }

    /// Sets a value over what a lower layer has set, and opens the sections around it.
    mutating func set(_ path: ConfigurationPath, _ setting: ConfigurationSetting) {
        settings[path] = setting
        for count in 1..<max(1, path.components.count) {
            open(ConfigurationPath(Array(path.components.prefix(count))), setting.source)
        }
    }

    /// The names that were opened inside `section`, in order of their bytes.
    func names(in section: ConfigurationPath) -> [String] {
        let depth = section.components.count
        return sections.keys.filter {
            $0.components.count == depth + 1 && $0.components.starts(with: section.components)
        }
        .compactMap(\.components.last).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
