import Wire

/// Answers for a browser: a text to read, or a way onward.
enum Page {
    /// A page of plain text.
    static func text(_ status: Int, _ text: String) -> Response {
        var response = Response(status, body: Array((text + "\n").utf8))
        response.fields.append(.contentType, "text/plain; charset=utf-8")
        return response
    }

    /// Sends the browser to `address`, which is written as it is.
    static func redirect(to address: ByteString) -> Response {
        var response = Response(302)
        response.fields.append(.location, address.bytes)
        response.fields.append(.cacheControl, "no-store")
        return response
    }

    /// A JSON object.
    static func json(_ status: Int, _ members: [Member]) -> Response { Answer(status, members).response }

    /// The refusal of a method, with those that are taken.
    static func methodNotAllowed(_ allowed: [Method]) -> Response {
        var response = json(405, [Member("error", "method_not_allowed")])
        response.fields.append(.allow, allowed.map(\.rawValue).joined(separator: ", "))
        return response
    }
}
