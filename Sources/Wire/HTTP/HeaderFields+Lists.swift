extension HeaderFields {
    /// The elements of the comma lists in all fields called `name`, in order, without white space around them or empty ones.
    ///
    /// A comma inside a quoted string does not count. [RFC 9110, section 5.6.1](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1)
    public func elements(of name: HeaderName) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        for value in all(name) {
            var list = CommaList(value.startIndex..<value.endIndex)
            while let element = list.next(lines.span) {
                if !element.isEmpty { result.append(lines[element]) }
            }
        }
        return result
    }

    /// Whether the comma lists in the fields called `name` hold `token`, in any case.
    public func contains(_ token: String, in name: HeaderName) -> Bool {
        elements(of: name).contains { $0.count == token.utf8.count && zip($0, token.utf8).allSatisfy(equalInAnyCase) }
    }
}

/// Whether two bytes are the same letter, or the same byte.
private func equalInAnyCase(_ a: UInt8, _ b: UInt8) -> Bool { ASCII.lowercased(a) == ASCII.lowercased(b) }
