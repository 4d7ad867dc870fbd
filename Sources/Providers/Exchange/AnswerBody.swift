import Wire

/// The body of a provider's answer, whatever its content type says.
struct AnswerBody {
    /// The text whose root is an object.
    let document: JSONDocument
    /// Whether it came as a form.
    let isForm: Bool

    /// Reads a JSON object, or a form in its place; nothing when it is neither, or has two members of one name.
    ///
    /// A form is turned into an object of strings first, so that everything behind has one shape to read.
    init?(_ body: [UInt8]) {
        guard let start = body.firstIndex(where: { !Self.isBlank($0) }) else { return nil }
        if body[start] == UInt8(ascii: "{") {
            guard let document = try? JSONDocument(body) else { return nil }
            self.document = document
            isForm = false
        } else {
            var text = body[start...]
            while let last = text.last, Self.isBlank(last) { text.removeLast() }
            guard text.contains(UInt8(ascii: "=")), text.allSatisfy({ ASCII.isVisible($0) && $0 != UInt8(ascii: "<") }),
                let fields = try? FormFields(text)
            else { return nil }
            var writer = JSONWriter(capacity: text.count + 64)
            writer.beginObject()
            for field in fields {
                writer.name(field.name)
                writer.string(field.value)
            }
            writer.endObject()
            guard let document = try? JSONDocument(writer.finish()) else { return nil }
            self.document = document
            isForm = true
        }
    }

    /// The object that the answer is.
    var object: JSONValue { document.root }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\t")
    }
}
