import Testing
import Wire

/// A provider that answers what the test wrote down, and remembers what it was asked.
final class ScriptedProvider {
    /// What comes of one request.
    enum Step {
        case answer(Response)
        case failure(FetchError)

        /// A JSON body.
        static func json(
            _ body: String, status: Int = 200, _ fields: [(name: HeaderName, value: String)] = []
        ) -> Step {
            var head = HeaderFields()
            head.append(.contentType, "application/json")
            for field in fields { head.append(field.name, field.value) }
            return .answer(Response(status, fields: head, body: Array(body.utf8)))
        }
    }

    /// One request as it went out.
    struct Call {
        let request: Request
        let origin: Origin
        let deadline: Deadline

        var line: String { "\(request.method.rawValue) \(text(request.target))" }

        /// The parameters of a form body, or of the query.
        var parameters: [String: String] {
            var query = request.target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
            if query.isEmpty { query = request.body[...] }
            guard let fields = try? FormFields(query) else { return [:] }
            return Dictionary(fields.map { (text($0.name), text($0.value)) }) { "\($0) and \($1)" }
        }

        func field(_ name: HeaderName) -> String? { request.fields.first(name).map { text($0) } }
    }

    /// A token that says nothing but itself.
    static let token = Step.json(#"{"access_token":"canary-access-token"}"#)

    /// The steps to come; the last is repeated.
    var script: [Step] = [token]
    private(set) var calls: [Call] = []
    /// Called while a request is under way.
    var meanwhile: () -> Void = {}

    /// The one request that went out.
    func onlyCall(_ place: SourceLocation = #_sourceLocation) throws -> Call {
        #expect(calls.count == 1, sourceLocation: place)
        return try #require(calls.first, sourceLocation: place)
    }

    var fetch: Fetch {
        { (request, origin, deadline) async throws(FetchError) in
            self.calls.append(Call(request: request, origin: origin, deadline: deadline))
            self.meanwhile()
            let step = self.script.count > 1 ? self.script.removeFirst() : self.script[0]
            switch step {
            case .answer(let response): return response
            case .failure(let error): throw error
            }
        }
    }
}
