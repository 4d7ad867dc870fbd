import Foundation
import Testing
import Wire

@testable import Providers

@Suite("Answers of providers")
struct AnswerTests {
    static let general = Vector.all("provider_answers.json")
    static let byData = Vector.all("provider_answers_by_data.json")

    @Test("has its cases")
    func hasCases() {
        #expect(Self.general.count > 120)
        #expect(Self.byData.count > 60)
    }

    @Test("come to what the case says", arguments: general + byData)
    func read(_ vector: Vector) throws {
        let provider = try vector.provider()
        let kind = vector["kind"] == "refresh" ? GrantKind.refresh : .code
        check(provider.read(try response(vector), of: kind, nowMilliseconds: Fixture.now), vector)
    }

    @Test("never trap, cut short anywhere", arguments: general.filter { $0.value["parts"] == nil })
    func cut(_ vector: Vector) throws {
        let provider = try vector.provider()
        let whole = try response(vector)
        for length in 0..<whole.body.count {
            var response = whole
            response.body = Array(whole.body.prefix(length))
            let result = provider.read(response, of: .code, nowMilliseconds: Fixture.now)
            // A JSON text cut short is no JSON text; only a form may still be one.
            if vector.value["token"] != nil, whole.body.first == UInt8(ascii: "{"), case .token = result {
                let rest = whole.body[length...]
                #expect(rest.allSatisfy { $0 <= 0x20 })
            }
        }
    }

    /// Answers, and what of their other members is handed on: in one piece, in several, or written anew.
    static let others = [
        (#"{"access_token":"t"}"#, ""),
        (#"{"access_token":"t","a":1,"b":[2, {}],"c":{"d":"é"}}"#, #""a":1,"b":[2, {}],"c":{"d":"é"}"#),
        (#"{"a":1,"b":2,"access_token":"t","c":3,"d":4}"#, #""a":1,"b":2,"c":3,"d":4"#),
        (#"{"a":1,"no":null,"b":2,"access_token":"t"}"#, #""a":1,"b":2"#),
        (#"{"access_token":"t" , "a" : 1,"b":2 ,"c": 3}"#, #""a":1,"b":2,"c":3"#),
        (#"{"access_token":"t","a":1,"b": 2,"c":3}"#, #""a":1,"b":2,"c":3"#),
        (
            #"{"a":1,"scope":["x","y"],"b":2,"access_token":"\u0074","c":3,"id_token":"\u0069","d":4}"#,
            #""a":1,"b":2,"c":3,"d":4"#
        ),
        (#"{"scope":"x","\u0061":"\u0062","access_token":"t","errcode":0}"#, #""\u0061":"\u0062","errcode":0"#),
    ]

    @Test("hand on what else is in them, as it was written", arguments: others)
    func handedOn(_ body: String, _ extra: String) throws {
        let response = Response(200, body: Array(body.utf8))
        let result = try Fixture.provider("oauth2").read(response, of: .code, nowMilliseconds: Fixture.now)
        guard case .token(let grant) = result else {
            Issue.record("no token")
            return
        }
        #expect(text(grant.bytes(of: grant.accessToken)) == "t")
        #expect(text(grant.text[grant.extraMembers]) == extra)
        if let idToken = grant.idToken { #expect(text(grant.bytes(of: idToken)) == "i") }
        if let scope = grant.scope { #expect(text(grant.bytes(of: scope)).hasPrefix("x")) }
    }

    private func response(_ vector: Vector) throws -> Response {
        var fields = HeaderFields()
        if let headers = vector.value["headers"] {
            for header in headers.elements {
                let pair = header.elements.compactMap(\.string)
                fields.append(try #require(HeaderName(pair[0])), pair[1])
            }
        }
        var body = vector.bytes("body") ?? []
        if let encoded = vector["body_base64"] {
            body = try #require(Base64.decode(Array(encoded.utf8), as: .standard))
        }
        if let parts = vector.value["parts"] {
            for part in parts.elements {
                let pair = Array(part.elements)
                let unit = try #require(pair[0].string)
                body += repeatElement(unit, count: try #require(pair[1].integer)).joined()
            }
        }
        return Response(try #require(vector.value["status"]?.integer), fields: fields, body: body)
    }

    private func check(_ result: TokenResult, _ vector: Vector) {
        switch result {
        case .token(let grant):
            guard let want = vector.value["token"].map({ Vector(value: $0, testDescription: "") }) else {
                Issue.record("a token where none was expected")
                return
            }
            #expect(grant.bytes(of: grant.accessToken) == want.bytes("access_token"))
            #expect((grant.tokenType.map { text(grant.bytes(of: $0)) } ?? "Bearer") == want["token_type"])
            #expect(grant.expiresIn == want.value["expires_in"]?.integer)
            #expect(grant.scope.map { text(grant.bytes(of: $0)) } == want["scope"])
            #expect(grant.refreshToken.map { text(grant.bytes(of: $0)) } == want["refresh_token"])
            #expect(grant.idToken.map { text(grant.bytes(of: $0)) } == want["id_token"])
            #expect(text(grant.text[grant.extraMembers]) == want["extra"] ?? "")
        case .refused(let refusal):
            switch refusal.verdict {
            case .grant(let error):
                #expect(error.rawValue == vector["refused"])
                #expect(refusal.status == 400)
            case .problem(let code):
                #expect(code.rawValue == vector["problem"])
                #expect(refusal.status == vector.value["answer_status"]?.integer)
            }
            if let reason = vector["reason"] { #expect(refusal.reason.rawValue == reason) }
            if vector.value["provider_error"] != nil {
                #expect(refusal.providerError == vector.bytes("provider_error"))
            }
            #expect(refusal.retryAfter == vector.value["retry_after"]?.integer)
            #expect(!refusal.isRetryable)
        }
    }
}
