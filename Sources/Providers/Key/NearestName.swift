/// Finds the name that somebody may have meant.
enum NearestName {
    /// The name of `names` that takes the fewest changes to become `name`; nothing when all take more than a third of
    /// its length.
    static func of(_ name: String, among names: some Sequence<String>) -> String? {
        let limit = max(1, name.utf8.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = distance(Array(name.utf8), Array(candidate.utf8))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The number of bytes to insert, remove or replace.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let replaced = diagonal + (a[i] == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
