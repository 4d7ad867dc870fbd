import Wire

extension ConfigurationShape {
    /// Several values, each once: an array of the file, or texts with commas between them.
    static func list<Element>(of element: ConfigurationShape<Element>, maximum: Int = 100) -> ConfigurationShape
    where Value == [Element] {
        let form = ConfigurationForm.list(of: element.form, maximum: maximum)
        return ConfigurationShape(form) { (input) throws(ConfigurationMismatch) -> [Element] in
            let inputs: [ConfigurationInput]
            switch input {
            case .json(let value):
                guard value.kind == .array else {
                    throw ConfigurationMismatch(found: form.isConfidential ? nil : input.excerpt)
                }
                inputs = value.elements.map { .json($0) }
            case .text(let text): inputs = ConfigurationInput.words(text).map { .text($0) }
            case .secrets(let sources): inputs = sources.map { .secrets([$0]) }
            }
            guard inputs.count <= maximum else { throw ConfigurationMismatch(found: "\(inputs.count) elements") }

            var values: [Element] = []
            var mismatch = ConfigurationMismatch(items: [])
            for (index, input) in inputs.enumerated() {
                guard let value = element.readElement(input, named: "\(index)", &mismatch) else { continue }
                if values.contains(value) {
                    mismatch.items.append(.init(element: "\(index)", offset: input.offset, expected: "each value once"))
                }
                values.append(value)
            }
            guard mismatch.items.isEmpty else { throw mismatch }
            return values
        } write: { values in
            values.isEmpty ? "[]" : "[ " + values.map(element.write).joined(separator: ", ") + " ]"
        }
    }

    /// Names with a value each: an object of the file, or `name=value` texts with commas between them.
    static func map<Element>(of element: ConfigurationShape<Element>, maximum: Int = 16) -> ConfigurationShape
    where Value == [String: Element] {
        let form = ConfigurationForm.map(of: element.form, maximum: maximum)
        return ConfigurationShape(form) { (input) throws(ConfigurationMismatch) -> [String: Element] in
            let pairs = try pairs(of: input)
            guard pairs.count <= maximum else { throw ConfigurationMismatch(found: "\(pairs.count) names") }
            var values: [String: Element] = [:]
            var mismatch = ConfigurationMismatch(items: [])
            for (name, input) in pairs {
                guard let value = element.readElement(input, named: name, &mismatch) else { continue }
                guard !name.isEmpty, values.updateValue(value, forKey: name) == nil else {
                    mismatch.items.append(.init(offset: input.offset, expected: "each name once, and none empty"))
                    continue
                }
            }
            guard mismatch.items.isEmpty else { throw mismatch }
            return values
        } write: { values in
            let pairs = values.sorted { $0.key < $1.key }.map {
                JSONText.quoted($0.key) + ": " + element.write($0.value)
            }
            return pairs.isEmpty ? "{}" : "{ " + pairs.joined(separator: ", ") + " }"
        }
    }

    private static func pairs(
        of input: ConfigurationInput
    ) throws(ConfigurationMismatch) -> [(name: String, input: ConfigurationInput)] {
        switch input {
        case .json(let value) where value.kind == .object:
            return value.members.map { (String(decoding: $0.name, as: UTF8.self), .json($0.value)) }
        case .text(let text):
            var pairs: [(name: String, input: ConfigurationInput)] = []
            for word in ConfigurationInput.words(text) {
                guard let equals = word.firstIndex(of: "=") else {
                    throw ConfigurationMismatch(expected: "name=value, with commas between", found: input.excerpt)
                }
                pairs.append((String(word[..<equals]), .text(String(word[word.index(after: equals)...]))))
            }
            return pairs
        default: throw ConfigurationMismatch(found: input.excerpt)
        }
    }

    /// Reads one element of a value; what is wrong with it is added to `mismatch`.
    private func readElement(
        _ input: ConfigurationInput, named name: String, _ mismatch: inout ConfigurationMismatch
    ) -> Value? {
        do {
            return try read(input)
        } catch {
            for var item in error.items {
                item.element = name
                item.offset = item.offset ?? input.offset
                item.expected = item.expected ?? form.expected
                mismatch.items.append(item)
            }
            return nil
        }
    }
}
