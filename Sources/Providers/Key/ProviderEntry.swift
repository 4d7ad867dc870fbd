import Wire

/// Reads the members of one entry into a draft and gathers the faults.
struct ProviderEntry {
    var draft: ProviderDraft
    var faults: [ProviderFault] = []
    /// The path of the entry and the key that is being read.
    private var base = ""
    private var key = ""
    /// The path of the key that is being read.
    var path: String { base + "." + key }

    init(_ draft: ProviderDraft) { self.draft = draft }

    /// Lays `object` over what was read before.
    ///
    /// An unknown key is a fault that names the nearest known one.
    mutating func read(_ object: JSONValue, path base: String) {
        guard object.kind == .object else {
            faults.append(ProviderFault(base, "an object"))
            return
        }
        self.base = base
        for member in object.members {
            let name = String(decoding: member.name, as: UTF8.self)
            self.key = name
            guard let key = ProviderKey.named[name] else {
                let nearest = NearestName.of(name, among: ProviderKey.all.lazy.map(\.name))
                fail("a known key" + (nearest.map { "; the nearest one is \($0)" } ?? ""))
                continue
            }
            key.read(member.value, &self)
        }
    }

    /// Notes that the value of the current key, or of `part` inside it, is not what was `expected`.
    mutating func fail(_ expected: String, at part: String? = nil) {
        faults.append(ProviderFault(part.map { path + "." + $0 } ?? path, expected))
    }

    /// The text that `value` is.
    mutating func text(_ value: JSONValue, at part: String? = nil, _ expected: String = "a string") -> String? {
        guard let bytes = value.string else {
            fail(expected, at: part)
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The texts that `value` lists; one text alone is a list too.
    mutating func texts(_ value: JSONValue) -> [String]? {
        if let single = value.string { return [String(decoding: single, as: UTF8.self)] }
        guard value.kind == .array else {
            fail("a list of strings")
            return nil
        }
        var list: [String] = []
        for (index, element) in value.elements.enumerated() {
            guard let text = text(element, at: String(index)) else { return nil }
            list.append(text)
        }
        return list
    }

    /// The members of the object that `value` is; nothing as value stands for null, which takes a name away.
    mutating func map(_ value: JSONValue) -> [(name: String, value: String?)]? {
        guard value.kind == .object else {
            fail("an object of strings")
            return nil
        }
        var list: [(name: String, value: String?)] = []
        for member in value.members {
            let name = String(decoding: member.name, as: UTF8.self)
            if member.value.isNull {
                list.append((name, nil))
            } else if let text = text(member.value, at: name) {
                list.append((name, text))
            }
        }
        return list
    }

    /// The path that `text` spells.
    mutating func fieldPath(_ text: String) -> FieldPath? {
        let path = FieldPath(text)
        if path == nil { fail("names joined by dots") }
        return path
    }
}
