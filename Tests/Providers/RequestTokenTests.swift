import Testing
import Wire

@testable import Providers

@Suite("Request tokens")
struct RequestTokenTests {
    @Test("are asked for with the client id and the redirect URI")
    func request() throws {
        let pocket = try Fixture.provider("pocket")
        let request = try #require(
            pocket.requestTokenRequest(clientID: Array("1234-abcd".utf8), redirectURI: Array("app:\"done\"".utf8)))
        #expect(request.method == .post)
        #expect(text(request.target) == "/v3/oauth/request")
        #expect(text(request.body) == #"{"consumer_key":"1234-abcd","redirect_uri":"app:\"done\""}"#)
        #expect(request.fields.first(.contentType).map { text($0) } == "application/json; charset=UTF-8")
    }

    @Test("are not asked for where there are none", arguments: ["foursquare", "dropbox", "oauth2"])
    func none(_ id: String) throws {
        #expect(try Fixture.provider(id).requestTokenRequest(clientID: [1], redirectURI: [2]) == nil)
    }

    @Test(
        "are read from JSON and from a form",
        arguments: [
            #"{"code":"dcba4321-dcba"}"#, #"{"state":null,"code":"dcba4321-dcba"}"#, "code=dcba4321-dcba",
            "code=dcba4321-dcba&state=x",
        ])
    func read(_ body: String) throws {
        let response = Response(200, body: Array(body.utf8))
        guard case .token(let token) = try Fixture.provider("pocket").readRequestToken(response, nowMilliseconds: 0)
        else {
            Issue.record("no token")
            return
        }
        #expect(text(token) == "dcba4321-dcba")
    }

    @Test(
        "are not read from anything else",
        arguments: [
            (200, nil, #"{"code":7}"#, "provider_malformed"), (200, nil, "", "provider_malformed"),
            (200, nil, #"{"code":"a b"}"#, "provider_malformed"), (200, nil, "code=a&code=b", "provider_malformed"),
            (403, "152", "403 Forbidden", "provider_rejected_client"), (400, "140", "", "invalid_request"),
            (503, "199", "", "provider_unavailable"), (500, nil, #"{"code":"a"}"#, "provider_unavailable"),
            (302, nil, #"{"code":"a"}"#, "provider_redirect"), (429, nil, "", "provider_rate_limited"),
        ] as [(Int, String?, String, String)])
    func refuse(_ status: Int, _ number: String?, _ body: String, _ word: String) throws {
        var fields = HeaderFields()
        if let number { fields.append(try #require(HeaderName("X-Error-Code".utf8)), number) }
        let response = Response(status, fields: fields, body: Array(body.utf8))
        guard case .refused(let refusal) = try Fixture.provider("pocket").readRequestToken(response, nowMilliseconds: 0)
        else {
            Issue.record("a token")
            return
        }
        switch refusal.verdict {
        case .grant(let error): #expect(error.rawValue == word)
        case .problem(let code): #expect(code.rawValue == word)
        }
    }
}
