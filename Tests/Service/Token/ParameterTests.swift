import Testing
import Wire

@testable import Service

@Suite("Parameters") struct ParameterTests {
    private static func long(_ count: Int) -> String { String(repeating: "c", count: count) }

    /// What is sent, and what it comes to: the same in a form and in JSON.
    static let cases: [(parameters: KeyValuePairs<String, String>, result: String)] = [
        ([:], "400 invalid_request missing_field code"),
        (["code": ""], "400 invalid_request missing_field code"),
        (["code": "", "callback_url": "", "refresh_token": ""], "400 invalid_request missing_field code"),
        (["unknown": "canary-value"], "400 invalid_request missing_field code"),
        (["Code": "canary-code"], "400 invalid_request missing_field code"),
        (["code": "canary-code", "unknown": "canary-value", "token_url": "http://127.0.0.1:1/"], "200"),
        (["code": "canary-code", "redirect_uri": "", "code_verifier": "", "client_id": "", "grant_type": ""], "200"),
        (["code": "canary code"], "200"),
        (["code": long(4096)], "200"),
        (["code": long(8192)], "200"),
        (["code": long(8193)], "400 invalid_request too_long code"),
        (["code": long(100_000)], "400 invalid_request too_long code"),
        (["refresh_token": long(16384)], "200"),
        (["refresh_token": long(16385)], "400 invalid_request too_long refresh_token"),
        (["code": "canary-code", "redirect_uri": long(4096)], "400 invalid_request redirect_not_allowed redirect_uri"),
        (["code": "canary-code", "redirect_uri": long(4097)], "400 invalid_request too_long redirect_uri"),
        (["code": "canary-code", "code_verifier": long(4097)], "400 invalid_request too_long code_verifier"),
        (["code": "canary-code", "client_id": long(4097)], "400 invalid_request too_long client_id"),
        (["code": "canary-code", "grant_type": long(4097)], "400 invalid_request too_long grant_type"),
        (["callback_url": "a:" + long(32_766)], "400 invalid_request redirect_not_allowed callback_url"),
        (["callback_url": "a:" + long(32_767)], "400 invalid_request too_long callback_url"),
        (
            ["callback_url": "com.example.app:/oauth2redirect?code=canary-code", "expected_state": long(1025)],
            "400 invalid_request too_long expected_state"
        ),
        (["code": "canary-code\r\nX: y"], "400 invalid_request bad_value code"),
        (["code": "canary-code\0"], "400 invalid_request bad_value code"),
        (["code": "canary-code\t"], "400 invalid_request bad_value code"),
        (["code": "canary-code\u{7F}"], "400 invalid_request bad_value code"),
        (["code": "canary-\u{E7}\u{F6}de"], "400 invalid_request bad_value code"),
        (["code": "canary-code\u{2028}"], "400 invalid_request bad_value code"),
        (["refresh_token": "canary-token\r"], "400 invalid_request bad_value refresh_token"),
        (
            ["code": "canary-code", "redirect_uri": "https://app.example/cb\r\nSet-Cookie: a=b"],
            "400 invalid_request bad_value redirect_uri"
        ),
        (["code": "canary-code", "client_id": "\u{1B}[31m"], "400 invalid_request bad_value client_id"),
    ]

    @Test("are known by their names, and a table has a place for each", arguments: ParameterName.allCases)
    func names(_ name: ParameterName) {
        let bytes = name.bytes
        let known = ParameterName(bytes.span)
        #expect(known == name)
        #expect(String(decoding: bytes, as: UTF8.self) == name.text)
        let table = ParameterName.Table<Int>(repeating: 0)
        #expect(table.indices == 0..<ParameterName.allCases.count)
    }

    @Test("mean the same in a form and in JSON", arguments: cases.indices, [true, false])
    func both(index: Int, isForm: Bool) async throws {
        let (parameters, result) = Self.cases[index]
        let bench = try ServiceBench()
        let answer = await bench.send(isForm ? .form("/acme/token", parameters) : .json("/acme/token", parameters))
        #expect((answer.status == 200 ? "200" : answer.refusal) == result)
        #expect(bench.contacts == (result == "200" ? 1 : 0))
    }

    @Test(
        "of a form are refused when they are there twice, or are no form",
        arguments: [
            ("code=canary-code&code=canary-code", "400 invalid_request repeated_field code"),
            ("code=canary-code&code=", "400 invalid_request repeated_field code"),
            ("code=canary-code&c%6Fde=x", "400 invalid_request repeated_field code"),
            ("code=canary-code&state=a&state=a", "400 invalid_request repeated_field state"),
            ("code=canary-code&canary-name=a&canary-name=b", "400 invalid_request repeated_field body"),
            ("code=canary-code&=a&=b", "400 invalid_request repeated_field body"),
            ("code=%zz", "400 invalid_request bad_value body"),
            ("code=canary-code%2", "400 invalid_request bad_value body"),
            ("code", "400 invalid_request missing_field code"),
            ("&&&", "400 invalid_request missing_field code"),
            (#"{"code":"canary-code"}"#, "400 invalid_request missing_field code"),
            ((0..<64).map { "f\($0)=x" }.joined(separator: "&"), "400 invalid_request missing_field code"),
            ((0..<65).map { "f\($0)=x" }.joined(separator: "&"), "400 invalid_request bad_value body"),
            ("&code=canary-code&&", "200"), ("code=canary-code&x", "200"),
        ])
    func form(body: String, result: String) async throws {
        try await check(.typed("/acme/token", "application/x-www-form-urlencoded", Array(body.utf8)), result)
    }

    @Test(
        "of JSON are refused when they are of another type, twice there, or no JSON object",
        arguments: [
            (#"{"code":1234567890}"#, "400 invalid_request bad_value code"),
            (#"{"code":true}"#, "400 invalid_request bad_value code"),
            (#"{"code":["canary-code"]}"#, "400 invalid_request bad_value code"),
            (#"{"code":{"code":"canary-code"}}"#, "400 invalid_request bad_value code"),
            (#"{"code":null}"#, "400 invalid_request missing_field code"),
            (#"{"code":"canary-code","redirect_uri":null}"#, "200"),
            (#"{"code":"canary-code","grant_type":7}"#, "400 invalid_request bad_value grant_type"),
            (#"{"code":"canary-code","x":{"y":[1,null]},"z":2}"#, "200"),
            (#"{"c\u006fde":"canary-code"}"#, "200"),
            (#"{"code":"canary-code","code":"canary-code"}"#, "400 invalid_request repeated_field body"),
            (#"{"code":"canary-code","c\u006fde":"canary-code"}"#, "400 invalid_request repeated_field body"),
            (#"{"code":"canary-code","x":1,"x":2}"#, "400 invalid_request repeated_field body"),
            (#"{"code":"canary-code\u0000"}"#, "400 invalid_request bad_value code"),
            (#"{"code":"\ud800canary"}"#, "400 invalid_request bad_value body"),
            ("", "400 invalid_request bad_value body"), ("{", "400 invalid_request bad_value body"),
            (#"{"code":"canary-code"#, "400 invalid_request bad_value body"),
            (#"{"code":"canary-code"}}"#, "400 invalid_request bad_value body"),
            (#"{"code":"canary-code",}"#, "400 invalid_request bad_value body"),
            (#"["canary-code"]"#, "400 invalid_request bad_value body"),
            (#""canary-code""#, "400 invalid_request bad_value body"), ("null", "400 invalid_request bad_value body"),
            ("\u{FEFF}{}", "400 invalid_request bad_value body"),
            ("code=canary-code", "400 invalid_request bad_value body"),
            (
                #"{"x":"# + String(repeating: "[", count: 15) + String(repeating: "]", count: 15) + "}",
                "400 invalid_request missing_field code"
            ),
            (
                #"{"x":"# + String(repeating: "[", count: 16) + String(repeating: "]", count: 16) + "}",
                "400 invalid_request bad_value body"
            ),
            (#"{"x":["# + String(repeating: "1,", count: 1_000) + "1]}", "400 invalid_request bad_value body"),
        ])
    func json(body: String, result: String) async throws {
        try await check(.json("/acme/token", body), result)
    }

    @Test("of JSON are refused when they are not UTF-8")
    func notUTF8() async throws {
        let body = Array(#"{"code":""#.utf8) + [0xE7, 0xF6] + Array(#"de"}"#.utf8)
        try await check(.typed("/acme/token", "application/json", body), "400 invalid_request bad_value body")
    }

    @Test(
        "come in a body of a known type",
        arguments: [
            ("application/x-www-form-urlencoded", "200"), ("application/x-www-form-urlencoded; charset=UTF-8", "200"),
            ("Application/X-WWW-Form-URLEncoded;charset=utf-8", "200"),
            ("application/json", "400 invalid_request bad_value body"),
            ("application/json; charset=utf-8", "400 invalid_request bad_value body"),
            ("text/plain", "415 unsupported_media_type unsupported_media_type Content-Type"),
            ("multipart/form-data; boundary=x", "415 unsupported_media_type unsupported_media_type Content-Type"),
            ("application/x-www-form-urlencodedx", "415 unsupported_media_type unsupported_media_type Content-Type"),
            ("application/problem+json", "415 unsupported_media_type unsupported_media_type Content-Type"),
            ("", "415 unsupported_media_type unsupported_media_type Content-Type"),
            (nil, "415 unsupported_media_type unsupported_media_type Content-Type"),
        ])
    func contentType(type: String?, result: String) async throws {
        try await check(.typed("/acme/token", type, Array("code=canary-code".utf8)), result)
    }

    @Test("are refused in an encoding", arguments: ["gzip", "identity", "br"])
    func contentEncoding(coding: String) async throws {
        try await check(
            .form("/acme/token", ["code": "canary-code"]).with(.contentEncoding, coding),
            "415 unsupported_media_type unsupported_media_type Content-Encoding")
    }

    @Test("in the query of the token endpoint are left alone")
    func query() async throws {
        try await check(.form("/acme/token?code=canary-code", [:]), "400 invalid_request missing_field code")
        try await check(.form("/acme/token?code=canary-other", ["code": "canary-code"]), "200")
    }

    private func check(_ request: Request, _ result: String) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(request)
        #expect((answer.status == 200 ? "200" : answer.refusal) == result)
        #expect(bench.contacts == (result == "200" ? 1 : 0))
    }
}
