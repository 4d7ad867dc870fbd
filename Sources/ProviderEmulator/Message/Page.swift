import Wire

/// Answers for a browser: a text to read, or a way onward.
enum Page {
    /// A page of plain text.
    static func text(_ status: Int, _ text: String) -> Response {
        var response = Response(status, body: Array((text + "\n").utf8))
        response.fields.append(.contentType, "text/plain; charset=utf-8")
        return response
    }

    /// Asks somebody before a browser: both answers lead to the same address with `deny` added to its query.
    static func question(_ query: ArraySlice<UInt8>) -> Response {
        var html = Array("<!doctype html><title>Provider</title><h1>May the app see your account?</h1>\n".utf8)
        for (text, deny) in [("Yes", "0"), ("No", "1")] {
            html += "<p><a id=\"\(text.lowercased())\" href=\"?".utf8
            for byte in query {
                switch byte {
                case UInt8(ascii: "&"): html += "&amp;".utf8
                case UInt8(ascii: "\""): html += "%22".utf8
                default: html.append(byte)
                }
            }
            html += "&amp;deny=\(deny)\">\(text)</a></p>\n".utf8
        }
        var response = Response(200, body: html)
        response.fields.append(.contentType, "text/html; charset=utf-8")
        response.fields.append(.contentSecurityPolicy, "default-src 'none'")
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
