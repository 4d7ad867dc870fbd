/// Status lines with their reason phrases. [RFC 9110, section 15](https://www.rfc-editor.org/rfc/rfc9110#section-15)
enum StatusLine {
    /// The line for `status`, its CR LF included; a status that is not known here has no reason phrase.
    static func bytes(_ status: Int) -> [UInt8] {
        // A status beyond 599 is a mistake of ours; the line stays well-formed.
        let status = (100..<600).contains(status) ? status : 500
        let known = lines[status - 100]
        return known.isEmpty ? Array("HTTP/1.1 \(status) \r\n".utf8) : known
    }

    /// By status, from 100 on; empty where there is no reason phrase.
    private static let lines: [[UInt8]] = {
        var lines = [[UInt8]](repeating: [], count: 500)
        for (status, reason) in reasons { lines[status - 100] = Array("HTTP/1.1 \(status) \(reason)\r\n".utf8) }
        return lines
    }()

    private static let reasons: [Int: String] = [
        100: "Continue", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
        411: "Length Required", 413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
        502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
