import Testing
import Wire

@testable import ProviderEmulator

@Suite("Pocket")
struct PocketTests {
    static let key = "1234-abcd1234abcd1234abcd1234"
    static let redirect = "pocketapp1234:authorizationFinished"
    static let wantsJSON: Pairs = [("X-Accept", "application/json")]

    let caller = Caller()

    func requestToken(_ extra: Pairs = [], redirect: String = redirect) throws -> String {
        let sent: Pairs = [("consumer_key", Self.key), ("redirect_uri", redirect)]
        return try #require(caller.post("/v3/oauth/request", sent + extra, fields: Self.wantsJSON)["code"])
    }

    func decide(_ code: String, deny: Bool = false, redirect: String = redirect) -> Answered {
        caller.get(
            "/auth/authorize",
            [("request_token", code), ("redirect_uri", redirect)] + (deny ? [("deny", "1")] : []))
    }

    func exchange(_ code: String) -> Answered {
        caller.post("/v3/oauth/authorize", [("consumer_key", Self.key), ("code", code)], fields: Self.wantsJSON)
    }

    @Test("gives a token in three steps, and every form both ways", arguments: [false, true], [false, true])
    func flow(sendsJSON: Bool, wantsJSON: Bool) throws {
        let fields = wantsJSON ? Self.wantsJSON : []
        func call(_ path: String, _ pairs: Pairs) throws -> Pairs {
            var object: [Member] = []
            for (name, value) in pairs { object.append(Member(name, ByteString(value))) }
            let text = String(decoding: Value.object(object).json, as: UTF8.self)
            let answer =
                sendsJSON ? caller.postJSON(path, text, fields: fields) : caller.post(path, pairs, fields: fields)
            #expect(answer.status == 200)
            #expect(answer.field("X-Source") == "Pocket")
            #expect(answer.field("Status") == "200 OK")
            #expect(answer.field("X-Error") == nil)
            #expect(answer.type == (wantsJSON ? "application/json" : "application/x-www-form-urlencoded"))
            guard wantsJSON else {
                return try FormFields(answer.response.body).map {
                    (ByteString($0.name).text, ByteString($0.value).text)
                }
            }
            return answer.names.map { ($0, answer[$0] ?? "") }
        }
        let first = try call(
            "/v3/oauth/request", [("consumer_key", Self.key), ("redirect_uri", Self.redirect), ("state", "a&b")])
        #expect(first.names == ["code", "state"])
        #expect(first["state"] == "a&b")
        let code = try #require(first["code"])
        #expect(code.hasPrefix("pocket-code-"))

        #expect(decide(code).field("Location") == Self.redirect)

        let last = try call("/v3/oauth/authorize", [("consumer_key", Self.key), ("code", code)])
        #expect(last.names == ["access_token", "username", "state"])
        #expect(try #require(last["access_token"]).hasPrefix("pocket-token-"))
        #expect(last["state"] == "a&b")
    }

    @Test("sends the browser back in the same way for yes and for no")
    func browser() throws {
        let code = try requestToken()
        let yes = decide(code)
        let no = decide(code, deny: true)
        #expect(yes.status == 302)
        #expect(yes.field("Location") == Self.redirect)
        #expect(no.field("Location") == Self.redirect)
        #expect(exchange(code).field("X-Error-Code") == "158")
    }

    @Test("leaves the state out when there was none")
    func noState() throws {
        let code = try requestToken()
        _ = decide(code)
        #expect(exchange(code).names == ["access_token", "username"])
    }

    @Test("shows a page for a token that it does not know, or for another redirect URI")
    func page() throws {
        let code = try requestToken()
        #expect(decide("unknown").status == 400)
        #expect(decide(code, redirect: Self.redirect + "/").status == 400)
        #expect(caller.get("/auth/authorize", [("request_token", code)]).status == 400)
        #expect(exchange(code).field("X-Error-Code") == "158")
    }

    @Test("says what is wrong in header fields, with the numbers of its table")
    func refuses() throws {
        let key: Pairs = [("consumer_key", Self.key)]
        let pending = try requestToken()
        let refused = try requestToken()
        let used = try requestToken()
        let strange = try requestToken(redirect: "https://unregistered.example/")
        _ = decide(refused, deny: true)
        _ = decide(used)
        _ = decide(strange, redirect: "https://unregistered.example/")
        #expect(exchange(used).status == 200)

        let request = "/v3/oauth/request"
        let authorize = "/v3/oauth/authorize"
        let rows: [(Answered, Int, Int)] = [
            (caller.post(request, [("redirect_uri", Self.redirect)]), 400, 138), (caller.post(request, key), 400, 140),
            (caller.post(request, [("consumer_key", "1-x"), ("redirect_uri", "a:b")]), 403, 152),
            (caller.send(.post, request), 400, 138), (caller.postJSON(request, "{\"consumer_key\":"), 400, 130),
            (caller.send(.post, request, body: [0x61]), 400, 130), (caller.post(request, key + key), 400, 130),
            (caller.post(authorize, [("code", used)]), 400, 138),
            (caller.post(authorize, [("consumer_key", "1-x"), ("code", used)]), 403, 152),
            (caller.post(authorize, key), 400, 182), (exchange("unknown"), 400, 185), (exchange(pending), 403, 158),
            (exchange(refused), 403, 158), (exchange(used), 403, 159), (exchange(strange), 400, 181),
        ]
        for (answer, status, code) in rows {
            #expect(answer.status == status)
            #expect(answer.field("X-Error-Code") == String(code))
            #expect(answer.field("X-Error") == PocketFault(rawValue: code)?.text)
            #expect(answer.field("X-Source") == "Pocket")
            #expect(answer.json == nil)
        }
    }

    @Test("hides a code from another consumer")
    func otherConsumer() throws {
        let others = Registration(provider: .pocket, id: "99-x", secret: nil)
        let caller = Caller(Registrations(clients: [others]))
        let sent: Pairs = [("consumer_key", Self.key), ("redirect_uri", Self.redirect)]
        let code = try #require(caller.post("/v3/oauth/request", sent, fields: Self.wantsJSON)["code"])
        let answer = caller.post("/v3/oauth/authorize", [("consumer_key", "99-x"), ("code", code)])
        #expect(answer.field("X-Error-Code") == "185")
    }

    @Test(
        "speaks through header fields in trouble, too",
        arguments: [("server-error", 500), ("unavailable", 503), ("rate-limited", 429)])
    func trouble(quirk: String, status: Int) {
        let answer = caller.post("/quirk/\(quirk)/v3/oauth/authorize", [])
        #expect(answer.status == status)
        #expect(answer.field("X-Error-Code") == "199")
    }
}
