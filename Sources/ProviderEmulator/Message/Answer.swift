import Wire

/// What an endpoint that machines call has decided, before it is written as JSON or otherwise.
///
/// Quirks change it here, member by member; see ``Quirk``.
struct Answer: Sendable {
    /// How the members are written.
    enum Writing: Sendable {
        case json
        case form
        /// JSON under a `Content-Type` that denies it.
        case jsonAsText
    }

    var status: Int
    var members: [Member]
    var writing = Writing.json
    var fields = HeaderFields()
    /// A body that is no object, in place of the members.
    var plainBody: (type: String, text: ByteString)?

    init(_ status: Int, _ members: [Member] = []) {
        self.status = status
        self.members = members
    }

    /// A body that is no object.
    init(_ status: Int, type: String, text: ByteString) {
        self.init(status)
        plainBody = (type, text)
    }

    /// A refusal as RFC 6749 writes it.
    static func error(_ status: Int, _ code: ByteString, _ description: ByteString? = nil) -> Answer {
        var answer = Answer(status, [Member("error", code)])
        if let description { answer.members.append(Member("error_description", description)) }
        return answer
    }

    subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    /// Whether it says that something was refused.
    var isError: Bool { status >= 400 || self["error"] != nil }

    mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

    /// Gives the member called `name` this value, at its place or at the end.
    mutating func set(_ name: String, _ value: Value) {
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value = value
        } else {
            members.append(Member(name, value))
        }
    }

    mutating func rename(_ old: String, to new: String) {
        for index in members.indices where members[index].name == old { members[index].name = new }
    }

    /// The answer as it goes out.
    var response: Response {
        var response = Response(status, fields: fields)
        if let plainBody {
            response.fields.append(.contentType, plainBody.type)
            response.body = plainBody.text.bytes
        } else {
            response.fields.append(.contentType, contentType)
            response.body = body
        }
        return response
    }

    private var contentType: String {
        switch writing {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .jsonAsText: "text/plain; charset=utf-8"
        }
    }

    private var body: [UInt8] {
        switch writing {
        case .json, .jsonAsText: return Value.object(members).json
        case .form:
            var text: [UInt8] = []
            for member in members { FormEncoding.append(member.name, member.value.formText, to: &text) }
            return text
        }
    }
}

extension Answer: Unprintable {}
