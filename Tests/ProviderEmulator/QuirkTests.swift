import Testing
import Wire

@testable import ProviderEmulator

@Suite("Quirks")
struct QuirkTests {
    let caller = Caller()

    /// What a plain token call is answered with, under `quirk`.
    func success(_ quirk: String, _ changes: Pairs = [], fields: Pairs = []) throws -> Answered {
        caller.post("/quirk/\(quirk)/token", try form(changes), fields: fields)
    }

    func form(_ changes: Pairs) throws -> Pairs {
        let code = try #require(caller.get("/authorize", OAuth2Tests.question).query["code"])
        return (OAuth2Tests.exchange + [("code", code)]).with(changes)
    }

    func error(_ quirk: String) -> Answered {
        caller.post("/quirk/\(quirk)/token", OAuth2Tests.exchange + [("code", "unknown")])
    }

    @Test("have names of their own that can stand in a path")
    func names() {
        #expect(Set(Quirk.all.map(\.name)).count == Quirk.all.count)
        for quirk in Quirk.all { #expect(quirk.name.utf8.allSatisfy { ASCII.isUnreserved($0) }) }
    }

    @Test("lead nowhere when their name is unknown, or before a page")
    func unknown() {
        #expect(caller.post("/quirk/unheard-of/token", []).status == 404)
        #expect(caller.post("/quirk/slow", []).status == 404)
        #expect(caller.post("/quirk/", []).status == 404)
        #expect(caller.get("/quirk/html-200/authorize", OAuth2Tests.question).status == 404)
    }

    @Test("change nothing but what they name: methods are refused as before")
    func methods() { #expect(caller.get("/quirk/html-200/token").status == 405) }

    @Test(
        "reshape a success",
        arguments: [
            ("nested-token", "{\"data\":{\"access_token\":"),
            ("token-fields-renamed", "\"expireIn\":3600,\"refreshToken\":"),
            ("token-null", "{\"access_token\":null,"), ("token-number", "{\"access_token\":12345,"),
            ("token-empty", "{\"access_token\":\"\","), ("token-missing", "{\"token_type\":"),
            ("token-type-odd", "\"token_type\":\"User Access Token\""), ("expires-string", "\"expires_in\":\"3600\""),
            ("expires-null", "\"expires_in\":null"), ("expires-zero", "\"expires_in\":0,"),
            ("expires-negative", "\"expires_in\":-1,"), ("expires-renamed", "\"expires\":3600"),
            ("expires-absolute", "\"expires_at\":4102444800"), ("scope-array", "\"scope\":[\"read\",\"write\"]"),
            ("scope-comma", "\"scope\":\"read,write\""), ("scope-null", "\"scope\":null"),
            ("refresh-token-null", "\"refresh_token\":null"), ("extra-members", "\"id\":9007199254740993"),
            ("duplicate-member", "{\"access_token\":\"first-of-two\",\"access_token\":\"oa2-token-"),
            ("lone-surrogate", "{\"half\":\"\\ud800\",\"access_token\""), ("array", "[{\"access_token\":"),
        ])
    func successes(quirk: String, part: String) throws {
        let answer = try success(quirk)
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(answer.text.contains(part))
        #expect(error(quirk)["error"] == (quirk == "array" ? nil : "invalid_grant"))
    }

    @Test(
        "leave members out",
        arguments: [
            ("token-missing", "access_token"), ("token-type-missing", "token_type"), ("expires-missing", "expires_in"),
            ("refresh-token-missing", "refresh_token"), ("expires-absolute", "expires_in"),
        ])
    func missing(quirk: String, member: String) throws {
        let answer = try success(quirk)
        #expect(answer.json?.kind == .object)
        #expect(answer.json?[member] == nil)
    }

    @Test("write a success as a form")
    func formResponse() throws {
        let answer = try success("form-response")
        #expect(answer.type == "application/x-www-form-urlencoded")
        let fields = try FormFields(answer.response.body)
        #expect(fields.first("expires_in") == Array("3600".utf8))
        #expect(try #require(fields.first("access_token")).starts(with: "oa2-token-".utf8))
        #expect(error("form-response")["error"] == "invalid_grant")
    }

    @Test("let JSON call itself text")
    func plainText() throws {
        let answer = try success("text-plain")
        #expect(answer.type == "text/plain; charset=utf-8")
        #expect(answer["access_token"] != nil)
    }

    @Test("give a token of 100,000 bytes")
    func longToken() throws { #expect(try success("token-long")["access_token"]?.utf8.count == 100_000) }

    @Test(
        "reshape an error",
        arguments: [
            ("error-in-200", 200, "{\"error\":\"invalid_grant\","),
            ("ok-false", 200, "{\"ok\":false,\"error\":\"invalid_grant\"}"),
            ("error-nested-object", 400, "{\"error\":{\"code\":100,\"type\":\"invalid_grant\",\"message\":\"No.\"}}"),
            (
                "errors-array", 400,
                "{\"errors\":[{\"errorType\":\"invalid_grant\",\"message\":\"No.\"}],\"success\":false}"
            ),
            ("error-fields-renamed", 400, "{\"errorCode\":\"invalid_grant\",\"errorMessage\":\"No.\"}"),
            ("error-numeric", 200, "{\"errcode\":40029,\"errmsg\":\"invalid_grant\"}"),
            ("error-joined", 400, "{\"error\":\"invalid_grant: No.\"}"),
            ("error-uncommon", 400, "{\"error\":\"bad_verification_code\","),
            ("error-html", 400, "<!doctype html>"),
            ("error-odd-bytes", 400, "a\\r\\nX-Injected: 1\\u0000\\\"'<script>"),
            ("unauthorized-client", 401, "{\"error\":\"unauthorized_client\"}"),
        ])
    func errors(quirk: String, status: Int, text: String) throws {
        let answer = error(quirk)
        #expect(answer.status == status)
        #expect(answer.text.contains(text))
        #expect(try success(quirk)["access_token"] != nil)
    }

    @Test(
        "put trouble in place of the answer, in each provider's words",
        arguments: ["/token", "/oauth2/token", "/oauth2/access_token", "/v3/oauth/authorize"])
    func trouble(path: String) throws {
        let rows: [(String, Int, String?)] = [
            ("server-error", 500, nil), ("unavailable", 503, "3"), ("rate-limited", 429, "7"),
        ]
        for (quirk, status, retryAfter) in rows {
            let answer = caller.post("/quirk/\(quirk)\(path)", [])
            #expect(answer.status == status)
            #expect(answer.field("Retry-After") == retryAfter)
        }
        // Nothing was done, so the code is still good.
        let form = try form([])
        #expect(caller.post("/quirk/server-error/token", form).status == 500)
        #expect(caller.post("/token", form).status == 200)
    }

    @Test("cut JSON in the middle")
    func truncated() throws {
        let answer = try success("truncated-json")
        #expect(answer.status == 200)
        #expect(answer.text.hasPrefix("{\"access_token\":\"oa2-token-"))
        #expect(throws: JSONError.self) { try JSONDocument(answer.response.body) }
    }

    @Test(
        "give a body that is no JSON",
        arguments: [
            ("empty-body", JSONError.Kind.end), ("html-200", .unexpected), ("byte-order-mark", .unexpected),
            ("duplicate-member", .duplicateMember), ("lone-surrogate", .loneSurrogate), ("invalid-utf8", .invalidUTF8),
            ("deep-json", .depth), ("huge", .size),
        ])
    func broken(quirk: String, kind: JSONError.Kind) throws {
        let answer = try success(quirk)
        #expect(answer.status == 200)
        let error = #expect(throws: JSONError.self) { try JSONDocument(answer.response.body) }
        #expect(error?.kind == kind)
    }

    @Test("give an object without members, and a page of HTML")
    func wholeBodies() throws {
        #expect(try success("empty-object").text == "{}")
        #expect(try success("html-200").type == "text/html; charset=utf-8")
    }

    @Test("point elsewhere, where nobody may ask", arguments: [("redirect-302", 302), ("redirect-307", 307)])
    func redirects(quirk: String, status: Int) throws {
        let answer = try success(quirk)
        #expect(answer.status == status)
        #expect(answer.field("Location") == "/followed")
        #expect(caller.post("/followed", []).status == 404)
    }

    @Test("demand credentials in one way")
    func authentication() throws {
        let encoded = basic("generic", OAuth2Tests.encodedSecret)
        let raw = basic("generic", OAuth2Tests.secret)
        let bare: Pairs = [("client_id", ""), ("client_secret", "")]
        #expect(try success("basic-only").status == 401)
        #expect(try success("basic-only", bare, fields: encoded).status == 200)
        #expect(try success("post-only").status == 200)
        #expect(try success("post-only", bare, fields: encoded).status == 401)
        #expect(try success("basic-raw").status == 401)
        #expect(try success("basic-raw", bare, fields: encoded).status == 401)
        #expect(try success("basic-raw", bare, fields: raw).status == 200)
    }

    @Test("demand parameters in one place or under other names")
    func parameters() throws {
        let sent = try form([])
        let json = String(
            decoding: Value.object(sent.map { Member($0.0, ByteString($0.1)) }).json, as: UTF8.self)
        #expect(caller.post("/quirk/json-body/token", sent)["error"] == "invalid_request")
        #expect(caller.postJSON("/quirk/json-body/token", json).status == 200)

        #expect(try success("query-parameters")["error"] == "invalid_request")
        #expect(caller.send(.post, "/quirk/query-parameters/token?\(try form([]).form)").status == 200)

        #expect(try success("renamed-parameters").status == 401)
        let names = ["client_id": "client_key", "client_secret": "secret", "code": "auth_code"]
        let renamed = try form([]).map { (names[$0.0] ?? $0.0, $0.1) }
        #expect(caller.post("/quirk/renamed-parameters/token", renamed).status == 200)

        #expect(try success("no-grant-type")["error"] == "invalid_request")
        #expect(try success("no-grant-type", [("grant_type", "")]).status == 200)
    }

    @Test("demand a verifier, or none")
    func verifiers() throws {
        let question = OAuth2Tests.question + OAuth2Tests.challenge
        let code = try #require(caller.get("/authorize", question).query["code"])
        let sent = OAuth2Tests.exchange + [("code", code), ("code_verifier", OAuth2Tests.verifier)]
        #expect(try success("pkce-required")["error"] == "invalid_grant")
        #expect(caller.post("/quirk/pkce-breaks/token", sent)["error"] == "invalid_request")
        #expect(caller.post("/quirk/pkce-required/token", sent).status == 200)
        #expect(try success("pkce-breaks").status == 200)
    }

    @Test("demand header fields")
    func fields() throws {
        #expect(try success("user-agent-required").status == 403)
        #expect(try success("user-agent-required", fields: [("User-Agent", "x")]).status == 200)
        #expect(try success("accept-needed").status == 406)
        #expect(try success("accept-needed", fields: [("Accept", "application/json")]).status == 200)
    }
}
