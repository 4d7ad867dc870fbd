extension ConfigurationKey {
    /// Something that may have been meant.
    private struct Candidate {
        let text: String
        /// How many letters are different.
        let distance: Int
        /// What decides between equals: how far its whole path is away.
        var remoteness = 0
    }

    /// The key that was probably meant by `path`: one of the `siblings`, or one of the same name somewhere else; empty when none
    /// is near.
    static func nearest(to path: ConfigurationPath, among siblings: [String]) -> String {
        guard let name = path.components.last else { return "" }
        let prefix = ConfigurationPath(path.components.dropLast())
        let near = siblings.map { sibling in
            Candidate(text: prefix.appending(sibling).description, distance: editDistance(sibling, name))
        }
        let far = all.map { key in
            let whole = editDistance(key.pattern, path.components.joined(separator: "."))
            return Candidate(
                text: key.pattern, distance: min(editDistance(key.components.last ?? "", name), whole),
                remoteness: whole)
        }
        return best(near, for: name) ?? best(far, for: name) ?? ""
    }

    /// The variable that was probably meant by `name`; empty when none is near.
    static func nearestVariable(to name: String) -> String {
        let candidates = all.flatMap { key -> [Candidate] in
            let pattern = key.environmentName
            guard let open = pattern.firstIndex(of: "<"), let close = pattern.firstIndex(of: ">") else {
                return [Candidate(text: pattern, distance: editDistance(pattern, name))]
            }
            // Any part of the variable may be the operator's own name.
            let prefix = pattern[..<open]
            let suffix = pattern[pattern.index(after: close)...]
            guard name.hasPrefix(prefix) else { return [] }
            let rest = name.dropFirst(prefix.count)
            return rest.indices.dropFirst().filter { rest[$0] == "_" }.map { end in
                Candidate(
                    text: String(prefix + rest[..<end] + suffix),
                    distance: editDistance(String(rest[end...]), String(suffix)))
            }
        }
        return best(candidates, for: String(name.dropFirst(ConfigurationNaming.prefix.count))) ?? ""
    }

    /// The nearest candidate, when it is near enough for a slip: a third of the letters at most.
    private static func best(_ candidates: [Candidate], for name: String) -> String? {
        let best = candidates.min { ($0.distance, $0.remoteness, $0.text) < ($1.distance, $1.remoteness, $1.text) }
        return best.flatMap { $0.distance <= max(1, name.utf8.count / 3) ? $0.text : nil }
    }

    /// The number of letters to insert, remove, replace or swap with their neighbour to make one text of the other.
    static func editDistance(_ a: String, _ b: String) -> Int {
        // Longer than any key: not worth the square of its length.
        let a = Array(a.utf8.prefix(96))
        let b = Array(b.utf8.prefix(96))
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
