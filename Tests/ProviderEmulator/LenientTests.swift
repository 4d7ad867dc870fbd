import Testing
import Wire

@testable import ProviderEmulator

@Suite("A lenient emulator")
struct LenientTests {
    let caller = Caller.lenient

    @Test("takes the code CODE of any client, again and again")
    func codes() {
        let form: Pairs = [
            ("grant_type", "authorization_code"), ("code", "CODE"), ("client_id", "key"),
            ("redirect_uri", "http://127.0.0.1/cb"),
        ]
        for _ in 0..<2 {
            let dropbox = caller.post("/oauth2/token", form + [("code_verifier", OAuth2Tests.verifier)])
            #expect(dropbox.json?["expires_in"]?.integer == 14_400)
            #expect(dropbox["refresh_token"] != nil)
            #expect(dropbox["uid"] != nil)
            #expect(caller.post("/oauth2/token", form + [("client_secret", "sec")]).status == 200)
            #expect(caller.get("/oauth2/access_token", form + [("client_secret", "s")])["access_token"] != nil)
            #expect(
                caller.post("/token", form.with([("client_id", "")]), fields: basic("cid", "sec"))["access_token"]
                    != nil)
        }
        #expect(caller.post("/v3/oauth/authorize", [("consumer_key", "ckey"), ("code", "CODE")]).status == 200)
    }

    @Test("takes a request token that nobody approved, but not one that was refused")
    func pocket() throws {
        let fields: Pairs = [("X-Accept", "application/json")]
        let sent: Pairs = [("consumer_key", "ckey"), ("redirect_uri", "app:done")]
        for deny in [false, true] {
            let code = try #require(caller.post("/v3/oauth/request", sent, fields: fields)["code"])
            if deny {
                _ = caller.get(
                    "/auth/authorize", [("request_token", code), ("redirect_uri", "app:done"), ("deny", "1")])
            }
            let answer = caller.postJSON(
                "/v3/oauth/authorize", "{\"consumer_key\":\"ckey\",\"code\":\"\(code)\"}", fields: fields)
            #expect(answer.status == (deny ? 403 : 200))
        }
    }

    @Test("answers anything at /api/token", arguments: ["", "{", "code=CODE", "grant_type=client_credentials"])
    func spotify(body: String) {
        let answer = caller.send(.post, "/api/token", body: Array(body.utf8))
        #expect(answer.names == ["access_token", "token_type", "expires_in", "refresh_token", "scope"])
    }

    @Test("sends the browser of any client anywhere, and still issues codes that work once")
    func pages() throws {
        let question: Pairs = [("client_id", "any"), ("response_type", "code"), ("redirect_uri", "x:y")]
        let form: Pairs = [
            ("grant_type", "authorization_code"), ("client_id", "any"), ("redirect_uri", "x:y"), ("client_secret", "s"),
        ]
        for (page, path) in [
            ("/authorize", "/token"), ("/oauth2/authorize", "/oauth2/token"),
            ("/oauth2/authenticate", "/oauth2/access_token"),
        ] {
            let code = try #require(caller.get(page, question).query["code"])
            #expect(caller.post(path, form + [("code", code)]).status == 200)
            #expect(caller.post(path, form + [("code", code)])["error"] == "invalid_grant")
        }
    }

    @Test(
        "is only lenient when it is told to be",
        arguments: ["/oauth2/token", "/oauth2/access_token", "/token", "/api/token"])
    func strict(path: String) {
        let caller = Caller()
        #expect(caller.post(path, FoursquareTests.exchange + [("code", "CODE")]).status >= 400)
        #expect(caller.post(path, DropboxTokenTests.exchange + [("code", "CODE")]).status >= 400)
        #expect(caller.post(path, OAuth2Tests.exchange + [("code", "CODE")]).status >= 400)
    }
}
