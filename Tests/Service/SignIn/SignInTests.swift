import Testing
import Wire

@testable import Service

@Suite("Sign-in") struct SignInTests {
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    static let foursquare = """
        {"ways":[
        {"kind":"vendor_app",
        "url":"foursquareauth://authorize?client_id=FSQ&v=20130509&redirect_uri=yourapp%3A%2F%2Ffoursquare",
        "callback_scheme":"yourapp"},
        {"kind":"web_session",
        "url":"https://foursquare.com/native/oauth2/authenticate?response_type=code&client_id=FSQ\
        &redirect_uri=yourapp%3A%2F%2Ffoursquare&state=canary-state","callback_scheme":"yourapp"},
        {"kind":"store_page","url":"https://itunes.apple.com/app/foursquare/id306934924?mt=8"}],
        "state":"canary-state",
        "authorization_url":"https://foursquare.com/native/oauth2/authenticate?response_type=code&client_id=FSQ\
        &redirect_uri=yourapp%3A%2F%2Ffoursquare&state=canary-state"}
        """

    @Test("names the ways in the order to try, by GET and by POST")
    func ways() async throws {
        let bench = try ServiceBench()
        let requests: [Request] = [
            .get("/foursquare/sign-in?state=canary-state"), .get("/foursquare/sign-in/?state=canary-state"),
            .get("/foursquare/sign-in?state=canary-state").by(.head),
            .form("/foursquare/sign-in", ["state": "canary-state"]),
            .json("/foursquare/sign-in", ["state": "canary-state"]),
            Request(.post, Array("/foursquare/sign-in?state=canary-state".utf8)),
            .get("/foursquare/sign-in?state=canary-state&client_id=foursquare&redirect_uri=yourapp%3A%2F%2Ffoursquare"),
        ]
        for request in requests {
            let answer = await bench.send(request)
            #expect(answer.status == 200)
            #expect(answer.json?.canonical == (try canonical(Self.foursquare)))
            #expect(answer.field(.contentType) == "application/json")
        }
        #expect(bench.contacts == 0)
    }

    @Test("names Dropbox's app only to who brings a challenge")
    func dropbox() async throws {
        let bench = try ServiceBench()
        let target = "/dropbox/sign-in?state=canary-state&code_challenge_method=S256&code_challenge=" + Self.challenge
        let answer = await bench.send(.get(target))
        #expect(kinds(answer) == ["vendor_app", "vendor_app", "web_session"])
        let ways = Array(try #require(answer.json?["ways"]).elements)
        // The app's own state carries the challenge; the page returns the caller's.
        #expect(ways[0]["state"]?.string == Array("oauth2code:\(Self.challenge):S256:offline".utf8))
        #expect(ways[0]["callback_scheme"]?.string == Array("db-dbkey".utf8))
        #expect(ways[2]["state"] == nil)
        let page = try #require(answer["authorization_url"])
        #expect(page.contains("&code_challenge=\(Self.challenge)&code_challenge_method=S256"))
        #expect(page.contains("&token_access_type=offline"))
        #expect(kinds(await bench.send(.get("/dropbox/sign-in"))) == ["web_session"])
    }

    @Test("asks for the client id that the app names")
    func clientID() async throws {
        let bench = try ServiceBench()
        for (named, id) in [("", "acme-id"), ("acme", "acme-id"), ("acme-ios", "acme-ios")] {
            let answer = await bench.send(.get("/acme/sign-in?client_id=\(named)"))
            #expect(answer["authorization_url"]?.contains("client_id=\(id)&") == true)
        }
    }

    @Test("asks for the client's scopes, or for some of them")
    func scopes() async throws {
        let bench = try ServiceBench(.acme(["scopes": #"[ "read", "write" ]"#]))
        for (query, scope) in [("", "read%20write"), ("?scope=write", "write")] {
            let answer = await bench.send(.get("/acme/sign-in\(query)"))
            #expect(answer["authorization_url"]?.contains("scope=\(scope)") == true)
        }
        #expect(await bench.send(.get("/acme/sign-in?scope=admin")).refusal == "400 invalid_scope bad_value scope")
    }

    @Test(
        "returns any state as JSON text and nothing else",
        arguments: ["<img src=x onerror=alert(1)>", "\"\\", "a&b=c#d"])
    func markup(state: String) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.form("/foursquare/sign-in", ["state": state]))
        #expect(answer["state"] == state)
        #expect(answer.field(.contentType) == "application/json")
        #expect(answer.field(.xContentTypeOptions) == "nosniff")
        #expect(answer["authorization_url"]?.utf8.allSatisfy { !"<>\"\\ ".utf8.contains($0) } == true)
    }

    static let refusals: [(client: String, parameters: KeyValuePairs<String, String>, result: String)] = [
        ("foursquare", ["client_id": "other"], "400 invalid_client wrong_client client_id"),
        (
            "foursquare", ["redirect_uri": "yourapp://foursquare/"],
            "400 invalid_request redirect_not_allowed redirect_uri"
        ),
        (
            "foursquare", ["redirect_uri": "https://evil.example"],
            "400 invalid_request redirect_not_allowed redirect_uri"
        ),
        ("foursquare", ["state": "canary\r\nLocation: https://evil.example"], "400 invalid_request bad_value state"),
        ("foursquare", ["state": String(repeating: "s", count: 1_025)], "400 invalid_request too_long state"),
        ("dropbox", ["state": String(repeating: "s", count: 501)], "400 invalid_request too_long state"),
        ("foursquare", ["code_challenge": "short"], "400 invalid_request bad_value code_challenge"),
        ("foursquare", ["code_challenge": challenge + "A"], "400 invalid_request bad_value code_challenge"),
        (
            "foursquare", ["code_challenge": String(challenge.dropLast()) + "+"],
            "400 invalid_request bad_value code_challenge"
        ),
        (
            "foursquare", ["code_challenge": challenge, "code_challenge_method": "plain"],
            "400 invalid_request bad_value code_challenge_method"
        ),
        ("pocket", ["redirect_uri": "https://evil.example"], "400 invalid_request redirect_not_allowed redirect_uri"),
        ("pocket", ["client_id": "other"], "400 invalid_client wrong_client client_id"),
    ]

    @Test("is refused before anybody is asked", arguments: refusals.indices)
    func refusal(index: Int) async throws {
        let (client, parameters, result) = Self.refusals[index]
        let bench = try ServiceBench()
        #expect(await bench.send(.form("/\(client)/sign-in", parameters)).refusal == result)
        #expect(await bench.send(.json("/\(client)/sign-in", parameters)).refusal == result)
        #expect(bench.contacts == 0)
    }

    @Test("takes a state of the longest kind")
    func longestState() async throws {
        let bench = try ServiceBench()
        for (client, count) in [("foursquare", 1_024), ("dropbox", 500)] {
            let state = String(repeating: "s", count: count)
            #expect(await bench.send(.form("/\(client)/sign-in", ["state": state]))["state"] == state)
        }
    }

    @Test(
        "of a broken query or body is refused",
        arguments: [
            Request.get("/foursquare/sign-in?state=a&state=b"), .get("/foursquare/sign-in?state=%zz"),
            .form("/foursquare/sign-in", ["state": "a", "state": "b"]), .json("/foursquare/sign-in", "[]"),
        ])
    func broken(request: Request) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(request)
        #expect(answer.status == 400)
        #expect(answer["error"] == "invalid_request")
    }

    @Test("must name a redirect URI where there are several")
    func several() async throws {
        let bench = try ServiceBench(.acme(["redirect_uris": #"[ "com.example.app:/a", "com.example.app:/b" ]"#]))
        #expect(await bench.send(.get("/acme/sign-in")).refusal == "400 invalid_request missing_field redirect_uri")
        #expect(await bench.send(.get("/acme/sign-in?redirect_uri=com.example.app%3A%2Fb")).status == 200)
    }
}

// MARK: A request token first

extension SignInTests {
    @Test("at Pocket fetches a request token and hands it on")
    func requestToken() async throws {
        let bench = try ServiceBench()
        bench.provider.script = [.json(#"{"code":"canary-request-token","state":null}"#)]
        let answer = await bench.send(.form("/pocket/sign-in", ["state": "canary-state"]))
        #expect(answer.status == 200)
        #expect(answer["code"] == "canary-request-token")
        #expect(answer["state"] == "canary-state")
        #expect(kinds(answer) == ["vendor_app", "web_session"])
        #expect(answer["authorization_url"]?.contains("request_token=canary-request-token") == true)
        let call = try bench.provider.onlyCall()
        #expect(call.line == "POST /v3/oauth/request")
        #expect(call.origin.host == "getpocket.com")
        let body = #"{"consumer_key":"1234-abcd","redirect_uri":"pocketapp1234:authorizationFinished"}"#
        #expect(try canonical(text(call.request.body)) == (try canonical(body)))
        #expect(call.deadline == .after(milliseconds: 8_000, from: bench.clock.now))
    }

    @Test("at Pocket changes something, so it is no GET", arguments: [Method.get, .head, .put])
    func unsafe(method: Method) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.get("/pocket/sign-in").by(method))
        #expect(answer.refusal == "405 method_not_allowed method_not_allowed")
        #expect(answer.field(.allow) == (method == .put ? "GET, HEAD, POST" : "POST"))
        #expect(bench.contacts == 0)
    }

    @Test(
        "at Pocket says what went wrong there",
        arguments: [
            ("138", 403, "502 provider_rejected_client provider_rejected_client"),
            ("140", 400, "400 invalid_request missing_field"),
            ("199", 500, "502 provider_unavailable provider_unavailable"),
            ("199", 503, "503 provider_unavailable provider_unavailable"),
            ("9999", 400, "502 provider_failed provider_failed"),
        ])
    func pocketErrors(code: String, status: Int, result: String) async throws {
        let bench = try ServiceBench()
        var fields = HeaderFields()
        fields.append(try #require(HeaderName("X-Error-Code".utf8)), code)
        fields.append(try #require(HeaderName("X-Error".utf8)), "some words")
        bench.provider.script = [.answer(Response(status, fields: fields))]
        let answer = await bench.send(.form("/pocket/sign-in", [:]))
        #expect(answer.refusal == result)
        #expect(answer["provider_error"] == code)
    }

    @Test(
        "at Pocket without a request token in the answer is a problem",
        arguments: [#"{}"#, #"{"code":""}"#, #"{"code":1}"#, #"{"code":"a\nb"}"#, "<html>", ""])
    func malformed(body: String) async throws {
        let bench = try ServiceBench()
        bench.provider.script = [.json(body)]
        let answer = await bench.send(.form("/pocket/sign-in", [:]))
        #expect(answer.refusal == "502 provider_malformed provider_malformed")
    }

    private func kinds(_ answer: Answered) -> [String] {
        answer.json?["ways"].map { $0.elements.map { text($0["kind"]?.string ?? []) } } ?? []
    }
}
