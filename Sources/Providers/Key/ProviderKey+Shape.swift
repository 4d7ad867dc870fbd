import Wire

/// The shapes that values have; each makes a key out of the place in the draft that it sets.
extension ProviderKey {
    typealias Place<Value> = any WritableKeyPath<ProviderDraft, Value> & Sendable

    static func text(_ name: String, _ place: Place<[UInt8]>, _ standard: String, _ summary: String) -> ProviderKey {
        ProviderKey(name, "text", "\"\(standard)\"", summary) { value, entry in
            guard let bytes = value.string, !bytes.isEmpty else { return entry.fail("a string that is not empty") }
            entry.draft[keyPath: place] = bytes
        }
    }

    static func text(_ name: String, _ place: Place<[UInt8]?>, _ standard: String?, _ summary: String) -> ProviderKey {
        ProviderKey(name, "text or null", standard.map { "\"\($0)\"" } ?? "null", summary) { value, entry in
            if value.isNull {
                entry.draft[keyPath: place] = nil
            } else if let bytes = value.string, !bytes.isEmpty {
                entry.draft[keyPath: place] = bytes
            } else {
                entry.fail("a string that is not empty, or null")
            }
        }
    }

    static func string(_ name: String, _ place: Place<String?>, _ summary: String) -> ProviderKey {
        ProviderKey(name, "text or null", "null", summary) { value, entry in
            if value.isNull {
                entry.draft[keyPath: place] = nil
            } else if let text = entry.text(value, "a string, or null") {
                entry.draft[keyPath: place] = text
            }
        }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ place: Place<Word>, _ standard: Word, _ summary: String
    ) -> ProviderKey {
        let words = Word.allCases.map(\.rawValue)
        return ProviderKey(name, words.joined(separator: " | "), "\"\(standard.rawValue)\"", summary) { value, entry in
            guard let word = value.string.flatMap({ Word(rawValue: String(decoding: $0, as: UTF8.self)) }) else {
                return entry.fail("one of \(words.joined(separator: ", "))")
            }
            entry.draft[keyPath: place] = word
        }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ place: Place<Word?>, _ summary: String
    ) -> ProviderKey {
        let words = Word.allCases.map(\.rawValue)
        return ProviderKey(name, words.joined(separator: " | ") + " | null", "null", summary) { value, entry in
            let word = value.string.flatMap { Word(rawValue: String(decoding: $0, as: UTF8.self)) }
            if word == nil, !value.isNull { return entry.fail("one of \(words.joined(separator: ", ")), or null") }
            entry.draft[keyPath: place] = word
        }
    }

    /// GET or POST.
    static func method(
        _ name: String, _ standard: String, _ summary: String,
        _ set: @escaping @Sendable (inout ProviderDraft, Method) -> Void
    ) -> ProviderKey {
        ProviderKey(name, "post | get", standard, summary) { value, entry in
            switch value.string.map({ String(decoding: $0, as: UTF8.self) }) {
            case "post": set(&entry.draft, .post)
            case "get": set(&entry.draft, .get)
            default: entry.fail("post or get")
            }
        }
    }

    static func flag(_ name: String, _ place: Place<Bool>, _ standard: Bool, _ summary: String) -> ProviderKey {
        ProviderKey(name, "true | false", String(standard), summary) { value, entry in
            guard let flag = value.boolean else { return entry.fail("true or false") }
            entry.draft[keyPath: place] = flag
        }
    }

    static func count(
        _ name: String, _ place: Place<Int>, _ range: ClosedRange<Int>, _ standard: Int, _ summary: String
    ) -> ProviderKey {
        ProviderKey(name, "\(range.lowerBound) to \(range.upperBound)", String(standard), summary) { value, entry in
            guard let count = value.integer, range.contains(count) else {
                return entry.fail("a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            entry.draft[keyPath: place] = count
        }
    }

    static func url(_ name: String, _ slot: ProviderDraft.URLSlot, _ summary: String) -> ProviderKey {
        ProviderKey(name, "URL or null", "null", summary) { value, entry in
            if value.isNull {
                entry.draft.urls[slot] = nil
            } else if let text = entry.text(value, "a URL, or null") {
                entry.draft.urls[slot] = (text, entry.path)
            }
        }
    }

    static func texts(_ name: String, _ place: Place<[[UInt8]]>, _ standard: String, _ summary: String) -> ProviderKey {
        ProviderKey(name, "list of texts", standard, summary) { value, entry in
            guard let texts = entry.texts(value) else { return }
            entry.draft[keyPath: place] = texts.map { Array($0.utf8) }
        }
    }

    static func path(_ name: String, _ place: Place<FieldPath>, _ standard: String, _ summary: String) -> ProviderKey {
        ProviderKey(name, "path", "\"\(standard)\"", summary) { value, entry in
            if let text = entry.text(value), let path = entry.fieldPath(text) { entry.draft[keyPath: place] = path }
        }
    }

    static func path(_ name: String, _ place: Place<FieldPath?>, _ standard: String?, _ summary: String) -> ProviderKey
    {
        ProviderKey(name, "path or null", standard.map { "\"\($0)\"" } ?? "null", summary) { value, entry in
            if value.isNull {
                entry.draft[keyPath: place] = nil
            } else if let text = entry.text(value, "names joined by dots, or null"), let path = entry.fieldPath(text) {
                entry.draft[keyPath: place] = path
            }
        }
    }

    static func paths(_ name: String, _ place: Place<[FieldPath]>, _ standard: String, _ summary: String) -> ProviderKey
    {
        ProviderKey(name, "list of paths", standard, summary) { value, entry in
            guard let texts = entry.texts(value) else { return }
            var paths: [FieldPath] = []
            for text in texts {
                guard let path = entry.fieldPath(text) else { return }
                paths.append(path)
            }
            entry.draft[keyPath: place] = paths
        }
    }

    static func header(_ name: String, _ place: Place<HeaderName?>, _ summary: String) -> ProviderKey {
        ProviderKey(name, "field name or null", "null", summary) { value, entry in
            let header = value.string.flatMap { HeaderName($0) }
            if header == nil, !value.isNull { return entry.fail("the name of a header field, or null") }
            entry.draft[keyPath: place] = header
        }
    }

    /// Names and values; a later layer adds to an earlier one, replaces what has the same name, and takes away by null.
    static func parameters(_ name: String, _ place: Place<[Parameter]>, _ summary: String) -> ProviderKey {
        ProviderKey(name, "object of texts", "{}", summary) { value, entry in
            for (name, value) in entry.map(value) ?? [] {
                let name = Array(name.utf8)
                entry.draft[keyPath: place].removeAll { $0.name == name }
                if let value { entry.draft[keyPath: place].append(Parameter(name: name, value: Array(value.utf8))) }
            }
        }
    }
}
