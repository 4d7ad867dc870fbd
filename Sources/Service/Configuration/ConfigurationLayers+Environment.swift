import Vault
import Wire

extension ConfigurationLayers {
    /// A key that a variable may mean.
    private struct Candidate {
        let path: ConfigurationPath
        let key: ConfigurationKey
        /// How a secret is found: `FILE`, `ENV`, or nothing when the variable holds it.
        let suffix: String?
    }

    /// Reads the environment, over the file.
    ///
    /// Variables without our prefix are somebody else's; an empty one counts as not set.
    mutating func read(environment: [String: String], _ report: inout ConfigurationReport) {
        var unclear: [(name: String, candidates: [Candidate])] = []
        var setBy: [ConfigurationPath: String] = [:]
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
            guard name.hasPrefix(ConfigurationNaming.prefix), name != ConfigurationNaming.fileVariable, !value.isEmpty,
                !ConfigurationNaming.isServiceLink(name, value: value)
            else { continue }
            let candidates = Self.candidates(name)
            switch candidates.count {
            case 0:
                report.add(
                    .unknownKey, at: .root, .environment(name), expected: ConfigurationKey.nearestVariable(to: name))
            case 1: set(candidates[0], to: value, by: name, &setBy, &report)
            default: unclear.append((name, candidates))
            }
        }
        // `CLOAKROOM_CLIENT_A_CLIENT_ID` could be the `ID` of `a-client`: a name that something else has brought up wins, and
        // then the shortest.
        for (name, candidates) in unclear {
            let known = candidates.filter { isOpen($0.path) }
            let candidate = (known.isEmpty ? candidates : known).min { $0.path.nameLength < $1.path.nameLength }
            if let candidate { set(candidate, to: environment[name] ?? "", by: name, &setBy, &report) }
        }
    }

    /// Whether the value of the variable `name` is a secret itself.
    static func holdsSecret(variable name: String) -> Bool {
        guard name.hasPrefix(ConfigurationNaming.prefix) else { return false }
        return candidates(name).contains { $0.key.form.isSecret && $0.suffix == nil }
    }

    private mutating func set(
        _ candidate: Candidate, to value: String, by name: String, _ setBy: inout [ConfigurationPath: String],
        _ report: inout ConfigurationReport
    ) {
        let source = ConfigurationSource.environment(name)
        if let other = setBy.updateValue(name, forKey: candidate.path) {
            report.add(.conflict, at: candidate.path, source, expected: "set by \(other) as well; keep one of the two")
        }
        set(candidate.path, ConfigurationSetting(input: input(candidate, value, variable: name), source: source))
    }

    /// Whether all sections around `path` have been opened.
    private func isOpen(_ path: ConfigurationPath) -> Bool {
        (1..<max(1, path.components.count)).allSatisfy {
            sections[ConfigurationPath(Array(path.components.prefix($0)))] != nil
        }
    }

    private func input(_ candidate: Candidate, _ value: String, variable: String) -> ConfigurationInput {
        guard candidate.key.form.isSecret else { return .text(value) }
        switch candidate.suffix {
        case "FILE": return .secrets(value.split(separator: ",").map { .file(String($0)) })
        case "ENV": return .secrets(value.split(separator: ",").map { .environment(String($0)) })
        default: return .secrets([.environment(variable)])
        }
    }

    /// All that the variable `name`, which has our prefix, may mean.
    private static func candidates(_ name: String) -> [Candidate] {
        // Every word ends with the variable or is followed by another one.
        if name.hasSuffix("_") { return [] }
        return candidates(name.dropFirst(ConfigurationNaming.prefix.count), .root, ConfigurationTree.root)
    }

    private static func candidates(
        _ rest: Substring, _ path: ConfigurationPath, _ node: ConfigurationTree
    ) -> [Candidate] {
        switch node {
        case .key(let key):
            if rest.isEmpty { return [Candidate(path: path, key: key, suffix: nil)] }
            let suffix = String(rest)
            return key.form.isSecret && ["FILE", "ENV"].contains(suffix)
                ? [Candidate(path: path, key: key, suffix: suffix)] : []
        case .section(let members):
            return members.names.flatMap { name in
                ConfigurationNaming.spellings(of: name).flatMap { spelling -> [Candidate] in
                    guard rest == spelling || rest.hasPrefix(spelling + "_"), let child = members[name] else {
                        return []
                    }
                    return candidates(rest.dropFirst(spelling.count + 1), path.appending(name), child)
                }
            }
        case .named(let child), .listed(let child):
            // Every place where the name may end; a variable's name has few of them.
            return rest.indices.dropFirst().filter { rest[$0] == "_" }.flatMap { end -> [Candidate] in
                let name = ConfigurationNaming.name(fromVariable: rest[..<end])
                if case .listed = node, !isIndex(name) { return [] }
                return candidates(rest[rest.index(after: end)...], path.appending(name), child)
            }
        }
    }

    private static func isIndex(_ text: String) -> Bool {
        guard let index = Decimal.parse(Array(text.utf8)) else { return false }
        return "\(index)" == text
    }
}

extension ConfigurationPath {
    /// The length of the operator's own name in it, or of the index.
    fileprivate var nameLength: Int { components.count > 1 ? components[1].utf8.count : 0 }
}
