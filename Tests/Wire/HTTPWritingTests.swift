import Testing
import Wire

@Suite("A message that is written")
struct HTTPWritingTests {
    private let date = latin1("Sun, 06 Nov 1994 08:49:37 GMT")

    private func written(_ response: Response, keepsAlive: Bool = true, isHTTP10: Bool = false) -> String {
        var output: [UInt8] = []
        response.append(to: &output, answering: .head, date: date, keepsAlive: keepsAlive, isHTTP10: isHTTP10)
        return output.text
    }

    @Test("has a status line, its fields, the date, the length and the connection's fate")
    func head() {
        var fields = HeaderFields()
        fields.append(.contentType, "text/plain")
        let response = Response(404, fields: fields, body: latin1("gone"))
        let start =
            "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 4\r\n"
        #expect(written(response) == start + "\r\n")
        #expect(written(response, keepsAlive: false) == start + "Connection: close\r\n\r\n")
        #expect(written(response, isHTTP10: true) == start + "Connection: keep-alive\r\n\r\n")
        #expect(written(response, keepsAlive: false, isHTTP10: true) == start + "Connection: close\r\n\r\n")
        #expect(
            written(Response(404, fields: fields, body: latin1("gone"), closes: true)) == start
                + "Connection: close\r\n\r\n")
    }

    @Test("has no length and no body where the status has none", arguments: [204, 304])
    func bodiless(_ status: Int) {
        var output: [UInt8] = []
        Response(status, body: latin1("x")).append(to: &output, answering: .get, date: date, keepsAlive: true)
        #expect(!output.text.contains("Content-Length"))
        #expect(output.text.hasSuffix("GMT\r\n\r\n"))
        #expect(!Response.hasBody(status: status))
    }

    @Test("tells HEAD the length of the body that it leaves out")
    func answerToHead() {
        var output: [UInt8] = []
        Response(200, body: latin1("hello")).append(to: &output, answering: .head, date: date, keepsAlive: true)
        #expect(output.text.hasSuffix("Content-Length: 5\r\n\r\n"))
    }

    @Test("comes back from the parser as it went", arguments: 200..<600)
    func responseRoundTrip(_ status: Int) throws {
        var fields = HeaderFields()
        fields.append(.contentType, "application/json")
        let response = Response(status, fields: fields, body: latin1("{}"))
        var output: [UInt8] = latin1("before")
        response.append(to: &output, answering: .post, date: date, keepsAlive: true)
        output.removeFirst(6)
        guard case .head(let head, let consumed) = ResponseHead.parse(output.span, answering: .post) else {
            Issue.record("no head: \(output.text)")
            return
        }
        #expect(head.status == status)
        #expect(head.keepsAlive)
        #expect(head.body == (Response.hasBody(status: status) ? .length(2) : .none))
        #expect(output.count - consumed == (Response.hasBody(status: status) ? 2 : 0))
        #expect(head.fields.first(.date).map { Array($0) } == date)
        #expect(head.fields.first(.contentType).map { MediaType.matches("application/json", $0) } == true)
    }

    @Test("has a reason phrase for every status that faults have", arguments: MessageFault.Kind.allCases)
    func reasons(_ kind: MessageFault.Kind) {
        let line = written(Response(kind.status)).prefix { $0 != "\r\n" }
        #expect(line.count > "HTTP/1.1 400 ".count)
    }

    @Test("asks for the body with an interim answer")
    func continuation() {
        let bytes = Response.continuation
        guard case .head(let head, let consumed) = ResponseHead.parse(bytes.span, answering: .post)
        else {
            Issue.record("no head")
            return
        }
        #expect(head.status == 100)
        #expect(consumed == bytes.count)
    }

    @Test("names the origin's host, and gives a length where one is expected", arguments: Method.allCases)
    func request(_ method: Method) {
        let origin = Origin(isSecure: true, host: "::1", port: 8443)
        var output: [UInt8] = []
        Request(method, latin1("/token?a=b")).append(to: &output, origin: origin)
        let hasLength = [.post, .put, .patch].contains(method)
        let length = hasLength ? "Content-Length: 0\r\n" : ""
        #expect(output.text == "\(method.rawValue) /token?a=b HTTP/1.1\r\nHost: [::1]:8443\r\n\(length)\r\n")
    }

    @Test("comes back from the server's parser as it went")
    func requestRoundTrip() throws {
        var fields = HeaderFields()
        fields.append(.accept, "application/json")
        fields.append(.contentType, "application/x-www-form-urlencoded")
        let origin = Origin(isSecure: true, host: "id.example", port: 443)
        var output: [UInt8] = []
        Request(.post, latin1("/oauth2/token"), fields: fields, body: latin1("code=x")).append(
            to: &output, origin: origin)
        var reader = RequestReader()
        reader.receive(output)
        #expect(
            reader.messages == [
                "post /oauth2/token [\"Host=id.example\", \"Accept=application/json\", "
                    + "\"Content-Type=application/x-www-form-urlencoded\", \"Content-Length=6\"] length(6) true false false code=x"
            ])
        #expect(!reader.isInside)
    }

    @Test(
        "cannot be led to end its request line early",
        arguments: [
            ("", "/"), ("/a b", "/a%20b"), ("/\r\nX: y", "/%0D%0AX:%20y"), ("/\u{0}\u{7F}\u{FF}", "/%00%7F%FF"),
        ])
    func target(_ target: String, _ expected: String) {
        var output: [UInt8] = []
        Request(.get, latin1(target)).append(to: &output, origin: Origin(isSecure: false, host: "h", port: 80))
        #expect(output.text == "GET \(expected) HTTP/1.1\r\nHost: h\r\n\r\n")
    }

    @Test("cannot be led to end a field line early")
    func value() {
        var fields = HeaderFields()
        fields.append(.location, "a\r\nSet-Cookie: b\u{0}")
        #expect(
            written(Response(303, fields: fields)).hasPrefix(
                "HTTP/1.1 303 See Other\r\nLocation: a  Set-Cookie: b \r\nDate: "))
    }
}
