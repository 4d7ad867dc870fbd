import Vault

/// Key files as `seal_keys` would read them, in words.
struct CheckedKeys {
    /// What each good one is.
    private(set) var lines: [String] = []
    /// What is wrong, all of it.
    private(set) var faults: [String] = []

    init(_ paths: [String], allowsWorldReadable: Bool) {
        var seen: [String: String] = [:]
        for (index, path) in paths.enumerated() {
            guard let key = key(path, allowsWorldReadable) else { continue }
            if let first = seen[key.id] {
                faults.append("file \(path): the same key as file \(first), id \(key.id); each key once")
            } else {
                seen[key.id] = path
                lines.append("\(key.id)  \(index == 0 ? "seals and opens" : "opens")  \(path)")
            }
        }
    }

    private mutating func key(_ path: String, _ allowsWorldReadable: Bool) -> SealKey? {
        let source = SecretSource.file(path)
        let text: Secret
        do throws(SecretFault) {
            text = try source.load(allowWorldReadable: allowsWorldReadable)
        } catch {
            faults.append("\(error)")
            return nil
        }
        do throws(SealKeyFault) {
            return try SealKey(text)
        } catch {
            faults.append("\(source): expected \(error.expectation)")
            return nil
        }
    }
}
