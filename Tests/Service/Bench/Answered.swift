import Testing
import Wire

/// One of our answers.
struct Answered {
    let response: Response
    /// The body, when it is a JSON object.
    let json: JSONValue?

    init(_ response: Response) {
        self.response = response
        json = try? JSONDocument(response.body).root
    }

    var status: Int { response.status }

    var body: String { text(response.body) }

    /// A member of the body that is a text.
    subscript(_ name: String) -> String? { json?[name]?.string.map { text($0) } }

    func field(_ name: HeaderName) -> String? { response.fields.first(name).map { text($0) } }

    /// What a refusal comes to, in one line: status, error or code, reason, field.
    var refusal: String {
        let word = self["code"] ?? self["error"] ?? "no word"
        return "\(status) \(word) \(self["reason"] ?? "no reason")\(self["field"].map { " \($0)" } ?? "")"
    }
}

extension JSONValue {
    /// The value with its members in order of their names: equal for equal values, every digit counted.
    var canonical: String {
        switch kind {
        case .object:
            let members = members.map { (text($0.name), $0.value.canonical) }.sorted { $0 < $1 }
            return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        case .array: return "[" + elements.map(\.canonical).joined(separator: ",") + "]"
        case .string: return "\"" + text(string ?? []) + "\""
        case .number, .boolean, .null: return text(raw)
        }
    }
}

/// The canonical form of a JSON text.
func canonical(_ json: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
    try #require(try? JSONDocument(Array(json.utf8)).root, sourceLocation: place).canonical
}
