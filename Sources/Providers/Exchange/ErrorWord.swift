import Wire

/// What a provider says went wrong, in its own words.
struct ErrorWord {
    /// The word; empty when there is an error but no word for it.
    var word: [UInt8]
    /// The text beside it; empty when there is none.
    var text: [UInt8]

    /// Looks into the header, then into the body.
    ///
    /// Of several words, the first that the provider's data knows counts: an object may hold both a class and a number.
    init?(_ errors: ErrorMap, fields: HeaderFields, object: JSONValue?) {
        if let name = errors.header, let value = fields.first(name), !value.isEmpty, !value.elementsEqual("0".utf8) {
            word = Array(value)
            text = errors.textHeader.flatMap { fields.first($0) }.map { Array($0) } ?? []
            return
        }
        guard let object else { return nil }
        var first: [UInt8]?
        var known: [UInt8]?
        for path in errors.paths {
            guard known == nil, let value = path.resolve(in: object), !value.document.isMissing(at: value.index) else {
                continue
            }
            let word = Self.word(value)
            if errors.rules[word] != nil { known = word }
            if first?.isEmpty ?? true { first = word }
        }
        guard let found = known ?? first else { return nil }
        word = found
        text = errors.textPaths.lazy.compactMap { $0.resolve(in: object)?.string }.first { !$0.isEmpty } ?? []
        if known == nil, let joint = errors.joint { split(at: joint) }
    }

    init(word: [UInt8], text: [UInt8]) {
        self.word = word
        self.text = text
    }

    /// The word as it may be shown: visible ASCII and short.
    ///
    /// Free text is no word and may hold anything, so it is not shown.
    var shown: [UInt8]? {
        guard !word.isEmpty, word.allSatisfy(ASCII.isVisible) else { return nil }
        return Array(word.prefix(100))
    }

    /// Takes a string apart that is word, joint and text.
    mutating func split(at joint: [UInt8]) {
        guard let range = ByteSearch.range(of: joint, in: word) else { return }
        text = Array(word[range.upperBound...])
        word = Array(word[..<range.lowerBound])
    }

    private static func word(_ value: JSONValue) -> [UInt8] {
        switch value.kind {
        case .string: value.string ?? []
        case .number, .boolean: Array(value.raw)
        case .array, .object, .null: []
        }
    }
}
