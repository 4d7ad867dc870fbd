import Wire

/// `/echo`: says what was asked, so that a client can see what the server understood.
enum EchoPage {
    private static let method = JSONName("method")
    private static let target = JSONName("target")
    private static let host = JSONName("host")
    private static let bodyLength = JSONName("body_len")
    private static let body = JSONName("body_b64")

    static func answer(_ request: borrowing Request) -> Response {
        var writer = JSONWriter(capacity: 128 + request.target.count + request.body.count / 3 * 4)
        writer.beginObject()
        writer.name(method)
        writer.string(request.method.rawValue)
        writer.name(target)
        writer.string(request.target)
        writer.name(host)
        writer.beginArray()
        for value in request.fields.all(.host) { writer.string(value) }
        writer.endArray()
        writer.name(bodyLength)
        writer.number(request.body.count)
        writer.name(body)
        writer.string(Base64.encode(request.body, as: .standard))
        writer.endObject()
        var response = Response(200, body: writer.finish())
        response.fields.append(.contentType, "application/json")
        return response
    }
}
