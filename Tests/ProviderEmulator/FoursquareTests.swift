import Testing
import Wire

@testable import ProviderEmulator

@Suite("Foursquare")
struct FoursquareTests {
    static let redirect = "yourapp://foursquare"
    static let question: Pairs = [("client_id", "FSQ_ID"), ("response_type", "code"), ("redirect_uri", redirect)]
    static let exchange: Pairs = [
        ("client_id", "FSQ_ID"), ("client_secret", "FSQ_SECRET"), ("grant_type", "authorization_code"),
        ("redirect_uri", redirect),
    ]

    let caller = Caller()

    func code(_ changes: Pairs = []) throws -> String {
        try #require(caller.get("/oauth2/authenticate", Self.question.with(changes)).query["code"])
    }

    @Test(
        "sends the browser back with a code from each of its pages",
        arguments: ["/oauth2/authenticate", "/oauth2/authorize", "/native/oauth2/authenticate"])
    func approves(path: String) throws {
        let answer = caller.get(path, Self.question.with([("state", "a b&c")]))
        #expect(answer.status == 302)
        #expect(answer.destination == Self.redirect)
        #expect(answer.query.names == ["code", "state"])
        #expect(answer.query["state"] == "a b&c")
        #expect(try #require(answer.query["code"]).hasPrefix("fsq-code-"))
    }

    @Test("sends the browser back with an error when the user says no")
    func denies() {
        let answer = caller.get("/oauth2/authorize", Self.question + [("deny", "1"), ("state", "s")])
        #expect(answer.destination == Self.redirect)
        #expect(answer.query.map(\.0) == ["error", "state"])
        #expect(answer.query["error"] == "access_denied")
    }

    @Test(
        "shows a page when it does not know where the browser may go",
        arguments: [
            ("redirect_uri", "yourapp://foursquare/", "Callback uri is not valid for this consumer\n"),
            ("redirect_uri", "", "redirect_uri is missing\n"), ("client_id", "FSQ_OTHER", "client_id is not known\n"),
        ])
    func page(name: String, value: String, text: String) {
        let answer = caller.get("/oauth2/authenticate", Self.question.with([(name, value)]))
        #expect(answer.status == 400)
        #expect(answer.field("Location") == nil)
        #expect(answer.text == text)
    }

    @Test("needs a response type", arguments: ["", "id_token"])
    func responseType(value: String) {
        let answer = caller.get("/oauth2/authenticate", Self.question.with([("response_type", value)]))
        #expect(answer.query["error"] == "invalid_request")
    }

    @Test("gives a token in the fragment when it is asked for one")
    func implicit() throws {
        let answer = caller.get(
            "/oauth2/authenticate", Self.question.with([("response_type", "token"), ("state", "s")]))
        #expect(answer.query.isEmpty)
        #expect(answer.fragment.names == ["access_token", "state"])
        #expect(try #require(answer.fragment["access_token"]).hasPrefix("fsq-token-"))
    }

    @Test("redeems a code by GET, by POST and by POST with a query", arguments: ["GET", "POST", "POST?"])
    func exchanges(way: String) throws {
        let sent = Self.exchange + [("code", try code())]
        let answer =
            switch way {
            case "GET": caller.get("/oauth2/access_token", sent)
            case "POST": caller.post("/oauth2/access_token", sent)
            default: caller.send(.post, "/oauth2/access_token?\(sent.form)")
            }
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(answer.names == ["access_token"])
        #expect(try #require(answer["access_token"]).hasPrefix("fsq-token-"))
    }

    @Test("takes Basic credentials")
    func basicCredentials() throws {
        let sent = Self.exchange.with([("client_id", ""), ("client_secret", "")])
        let answer = caller.post(
            "/oauth2/access_token", sent + [("code", try code())], fields: basic("FSQ_ID", "FSQ_SECRET"))
        #expect(answer.names == ["access_token"])
    }

    @Test(
        "refuses a wrong exchange in one flat word, and leaves the code as it was",
        arguments: [
            ([("grant_type", "password")], "unsupported_grant_type"), ([("grant_type", "")], "invalid_request"),
            ([("client_id", "FSQ_OTHER")], "invalid_client"), ([("client_id", "")], "invalid_client"),
            ([("client_secret", "wrong")], "invalid_client"), ([("client_secret", "")], "invalid_client"),
            ([("redirect_uri", "yourapp://foursquare/")], "redirect_uri_mismatch"),
            ([("redirect_uri", "")], "redirect_uri_mismatch"),
            ([("redirect_uri", "yourapp://Foursquare")], "redirect_uri_mismatch"),
            ([("code", "unknown")], "invalid_grant"), ([("code", "")], "invalid_request"),
        ])
    func refuses(changes: Pairs, error: String) throws {
        let right = Self.exchange + [("code", try code())]
        let answer = caller.get("/oauth2/access_token", right.with(changes))
        #expect(answer.status == 400)
        #expect(answer.text == "{\"error\":\"\(error)\"}")
        #expect(caller.get("/oauth2/access_token", right).status == 200)
    }

    @Test("refuses a repeated parameter, in the query or across query and body")
    func repeats() throws {
        let sent = Self.exchange + [("code", try code())]
        #expect(caller.get("/oauth2/access_token", sent + [("code", "x")])["error"] == "invalid_request")
        #expect(caller.post("/oauth2/access_token?code=x", sent)["error"] == "invalid_request")
        #expect(caller.post("/oauth2/access_token", sent).status == 200)
    }

    @Test("redeems a code once")
    func once() throws {
        let sent = Self.exchange + [("code", try code())]
        #expect(caller.get("/oauth2/access_token", sent).status == 200)
        #expect(caller.get("/oauth2/access_token", sent).text == "{\"error\":\"invalid_grant\"}")
    }

    @Test("lets a code live for three minutes", arguments: [(179_999, 200), (180_000, 400)])
    func lifetime(milliseconds: Int64, status: Int) throws {
        let sent = Self.exchange + [("code", try code())]
        caller.now = caller.now.advanced(milliseconds: milliseconds)
        #expect(caller.get("/oauth2/access_token", sent).status == status)
    }

    @Test("plays Android's web view, whose code wants no redirect URI")
    func android() throws {
        let question = Self.question.with([("redirect_uri", "")]) + [("container", "android")]
        let answer = caller.get("/oauth2/authenticate", question)
        #expect(answer.destination == "foursquareauth://callback")
        let sent = Self.exchange + [("code", try #require(answer.query["code"]))]
        #expect(caller.get("/oauth2/access_token", sent)["error"] == "redirect_uri_mismatch")
        #expect(caller.get("/oauth2/access_token", sent.with([("redirect_uri", "")])).status == 200)
        #expect(caller.get("/oauth2/authenticate", question + [("deny", "1")]).query["denied"] == "1")
    }

    @Test("gives no two tokens alike")
    func unique() throws {
        let tokens = try (0..<50).map { _ in
            let sent = Self.exchange + [("code", try code())]
            return try #require(caller.get("/oauth2/access_token", sent)["access_token"])
        }
        #expect(Set(tokens).count == 50)
    }
}
