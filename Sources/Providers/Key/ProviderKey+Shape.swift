import Wire

/// The shapes that values have; each makes a key out of the place in the draft that it sets.
extension ProviderKey {
    /// Sets a value in the draft.
    ///
    /// Closures, because key paths are made at run time: 90 of them would cost a start milliseconds.
    typealias Setter<Value> = @Sendable (inout ProviderDraft, Value) -> Void

    static func text(_ name: String, _ set: @escaping Setter<[UInt8]>, _ standard: String, _ summary: String)
        -> ProviderKey
    {
        ProviderKey(name, "text", "\"\(standard)\"", summary) { value, entry in
            guard let bytes = value.string, !bytes.isEmpty else { return entry.fail("a string that is not empty") }
            set(&entry.draft, bytes)
        }
    }

    static func optionalText(_ name: String, _ set: @escaping Setter<[UInt8]?>, _ standard: String?, _ summary: String)
        -> ProviderKey
    {
        ProviderKey(name, "text or null", standard.map { "\"\($0)\"" } ?? "null", summary) { value, entry in
            if value.isNull {
                set(&entry.draft, nil)
            } else if let bytes = value.string, !bytes.isEmpty {
                set(&entry.draft, bytes)
            } else {
                entry.fail("a string that is not empty, or null")
            }
        }
    }

    static func string(_ name: String, _ set: @escaping Setter<String?>, _ summary: String) -> ProviderKey {
        ProviderKey(name, "text or null", "null", summary) { value, entry in
            if value.isNull {
                set(&entry.draft, nil)
            } else if let text = entry.text(value, "a string, or null") {
                set(&entry.draft, text)
            }
        }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ set: @escaping Setter<Word>, _ standard: Word, _ summary: String
    ) -> ProviderKey {
        let words = Word.allCases.map(\.rawValue)
        return ProviderKey(name, words.joined(separator: " | "), "\"\(standard.rawValue)\"", summary) { value, entry in
            guard let word = value.string.flatMap({ Word(rawValue: String(decoding: $0, as: UTF8.self)) }) else {
                return entry.fail("one of \(words.joined(separator: ", "))")
            }
            set(&entry.draft, word)
        }
    }

    static func optionalWord<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ set: @escaping Setter<Word?>, _ summary: String
    ) -> ProviderKey {
        let words = Word.allCases.map(\.rawValue)
        return ProviderKey(name, words.joined(separator: " | ") + " | null", "null", summary) { value, entry in
            let word = value.string.flatMap { Word(rawValue: String(decoding: $0, as: UTF8.self)) }
            if word == nil, !value.isNull { return entry.fail("one of \(words.joined(separator: ", ")), or null") }
            set(&entry.draft, word)
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

    static func flag(_ name: String, _ set: @escaping Setter<Bool>, _ standard: Bool, _ summary: String) -> ProviderKey
    {
        ProviderKey(name, "true | false", String(standard), summary) { value, entry in
            guard let flag = value.boolean else { return entry.fail("true or false") }
            set(&entry.draft, flag)
        }
    }

    static func count(
        _ name: String, _ set: @escaping Setter<Int>, _ range: ClosedRange<Int>, _ standard: Int, _ summary: String
    ) -> ProviderKey {
        ProviderKey(name, "\(range.lowerBound) to \(range.upperBound)", String(standard), summary) { value, entry in
            guard let count = value.integer, range.contains(count) else {
                return entry.fail("a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            set(&entry.draft, count)
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

    static func texts(_ name: String, _ set: @escaping Setter<[[UInt8]]>, _ standard: String, _ summary: String)
        -> ProviderKey
    {
        ProviderKey(name, "list of texts", standard, summary) { value, entry in
            guard let texts = entry.texts(value) else { return }
            set(&entry.draft, texts.map { Array($0.utf8) })
        }
    }

    static func path(_ name: String, _ set: @escaping Setter<FieldPath>, _ standard: String, _ summary: String)
        -> ProviderKey
    {
        ProviderKey(name, "path", "\"\(standard)\"", summary) { value, entry in
            if let text = entry.text(value), let path = entry.fieldPath(text) { set(&entry.draft, path) }
        }
    }

    static func optionalPath(
        _ name: String, _ set: @escaping Setter<FieldPath?>, _ standard: String?, _ summary: String
    ) -> ProviderKey {
        ProviderKey(name, "path or null", standard.map { "\"\($0)\"" } ?? "null", summary) { value, entry in
            if value.isNull {
                set(&entry.draft, nil)
            } else if let text = entry.text(value, "names joined by dots, or null"), let path = entry.fieldPath(text) {
                set(&entry.draft, path)
            }
        }
    }

    static func paths(_ name: String, _ set: @escaping Setter<[FieldPath]>, _ standard: String, _ summary: String)
        -> ProviderKey
    {
        ProviderKey(name, "list of paths", standard, summary) { value, entry in
            guard let texts = entry.texts(value) else { return }
            var paths: [FieldPath] = []
            for text in texts {
                guard let path = entry.fieldPath(text) else { return }
                paths.append(path)
            }
            set(&entry.draft, paths)
        }
    }

    static func header(_ name: String, _ set: @escaping Setter<HeaderName?>, _ summary: String) -> ProviderKey {
        ProviderKey(name, "field name or null", "null", summary) { value, entry in
            let header = value.string.flatMap { HeaderName($0) }
            if header == nil, !value.isNull { return entry.fail("the name of a header field, or null") }
            set(&entry.draft, header)
        }
    }

    /// Names and values; a later layer adds to an earlier one, replaces what has the same name, and takes away by null.
    static func parameters(
        _ name: String, _ summary: String, _ change: @escaping Setter<(inout [Parameter]) -> Void>
    ) -> ProviderKey {
        ProviderKey(name, "object of texts", "{}", summary) { value, entry in
            for (name, value) in entry.map(value) ?? [] {
                let name = Array(name.utf8)
                change(&entry.draft) { list in
                    list.removeAll { $0.name == name }
                    if let value { list.append(Parameter(name: name, value: Array(value.utf8))) }
                }
            }
        }
    }
}
