import Testing
import Vault
import Wire

@testable import Service

@Suite("Sending a browser to the provider") struct AuthorizationTests {
    @Test("asks for our own callback, with a sealed state, the app's scopes and what may be passed on")
    func request() async throws {
        let bench = try ServiceBench(.acme(["scopes": #"[ "read", "write" ]"#]))
        let page = try await BrowserBench(bench).authorize(
            "acme",
            ["scope": "read", "nonce": "n-0S6_WzA2Mj", "prompt": "consent", "login_hint": "a@b.example", "other": "x"])
        #expect(page.page == "https://id.acme.example/authorize")
        #expect(
            page.names == [
                "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
                "code_challenge_method", "nonce", "prompt", "login_hint",
            ])
        #expect(page["client_id"] == "acme-id")
        #expect(page["redirect_uri"] == "https://auth.example/acme/callback")
        #expect(page["scope"] == "read")
        #expect(page["login_hint"] == "a@b.example")
        // Neither the app's state nor its challenge goes further than to us.
        #expect(page["state"]?.hasPrefix("cks1.") == true)
        #expect(page["code_challenge"] != BrowserBench.challenge)
        #expect(page["code_challenge"]?.utf8.count == 43)
        #expect(bench.contacts == 0)
    }

    @Test("never seals twice alike")
    func fresh() async throws {
        let browser = BrowserBench(try ServiceBench())
        let first = try await browser.authorize("acme")
        let second = try await browser.authorize("acme")
        #expect(first["state"] != second["state"])
        #expect(first["code_challenge"] != second["code_challenge"])
    }

    @Test("fits into Dropbox's state, whatever an app's library sends as its own")
    func small() async throws {
        let browser = BrowserBench(try ServiceBench())
        let page = try await browser.authorize("dropbox", ["state": String(repeating: "s", count: 250)])
        #expect(try #require(page["state"]).utf8.count <= 500)
        let answer = await browser.open(
            "/dropbox/authorize?" + BrowserBench.query(["state": String(repeating: "s", count: 400)]))
        let destination = try Destination(answer)
        #expect(destination["error"] == "invalid_request")
        #expect(browser.service.contacts == 0)
    }

    @Test("binds the sign-in to the browser by a cookie that no other host can set")
    func cookie() async throws {
        let browser = BrowserBench(try ServiceBench())
        let answer = await browser.open("/acme/authorize?" + BrowserBench.query())
        let cookie = try #require(answer.field(.setCookie))
        #expect(cookie.hasPrefix("__Host-cloakroom-acme="))
        #expect(cookie.hasSuffix("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"))
        // A second sign-in beside the first keeps the key of the browser.
        let again = await browser.open("/acme/authorize?" + BrowserBench.query())
        #expect(again.field(.setCookie) == cookie)
        let off = BrowserBench(try ServiceBench(.acme(["browser_binding": #""off""#])))
        #expect(await off.open("/acme/authorize?" + BrowserBench.query()).field(.setCookie) == nil)
        let posting = BrowserBench(try ServiceBench(.acme(entry: #""response_mode": "form_post""#)))
        let posted = await posting.open("/acme/authorize?" + BrowserBench.query())
        #expect(posted.field(.setCookie)?.contains("SameSite=None") == true)
    }

    /// What is wrong, and what the app is told at its redirect URI.
    private static let refused: [(changes: [String: String?], error: String)] = [
        (["response_type": nil], "invalid_request"),
        (["response_type": "token"], "unsupported_response_type"),
        (["response_type": "code id_token"], "unsupported_response_type"),
        (["response_mode": "fragment"], "invalid_request"),
        (["code_challenge": nil], "invalid_request"),
        (["code_challenge_method": nil], "invalid_request"),
        (["code_challenge_method": "plain"], "invalid_request"),
        (["code_challenge": "short"], "invalid_request"),
        (["code_challenge": String(repeating: "A", count: 44)], "invalid_request"),
        (["code_challenge": BrowserBench.challenge.dropLast() + "="], "invalid_request"),
        (["request": "eyJ"], "invalid_request"),
        (["request_uri": "https://x.example"], "invalid_request"),
        (["scope": "admin"], "invalid_scope"),
        (["scope": "read admin"], "invalid_scope"),
    ]

    @Test("tells the app at its redirect URI what is wrong", arguments: refused)
    func told(_ case: (changes: [String: String?], error: String)) async throws {
        let bench = try ServiceBench(.acme(["scopes": #"[ "read" ]"#]))
        let answer = await BrowserBench(bench).open("/acme/authorize?" + BrowserBench.query(`case`.changes))
        let destination = try Destination(answer)
        #expect(destination.page == "com.example.app:/oauth2redirect")
        #expect(destination["error"] == `case`.error)
        #expect(destination["error_description"]?.isEmpty == false)
        #expect(destination["state"] == "canary-state")
        #expect(destination["iss"] == "https://auth.example/acme")
        #expect(destination["code"] == nil)
        #expect(bench.contacts == 0)
    }

    /// What leaves nowhere to go: the user is told, on a page.
    private static let stranded: [[String: String?]] = [
        ["redirect_uri": "com.example.app:/oauth2redirect/"], ["redirect_uri": "https://evil.example/"],
        ["client_id": "somebody-else"], ["state": String(repeating: "s", count: 1_025)], ["state": "\u{7F}"],
    ]

    @Test("shows a page where no address of the app's can be trusted", arguments: stranded)
    func page(_ changes: [String: String?]) async throws {
        let answer = await BrowserBench(try ServiceBench()).open("/acme/authorize?" + BrowserBench.query(changes))
        #expect(answer.status == 400)
        #expect(answer.field(.location) == nil)
        #expect(answer.field(.contentType) == "text/html; charset=utf-8")
        #expect(answer.field(.contentSecurityPolicy)?.contains("script") == false)
        #expect(!answer.body.contains("href"))
    }

    @Test("tells the app of a parameter that is there twice, unless it decides where to tell it")
    func repeated() async throws {
        let bench = try ServiceBench()
        let query = BrowserBench.query(["redirect_uri": "com.example.app:/oauth2redirect", "client_id": "acme"])
        for name in ["code_challenge", "response_type", "scope", "nonce", "unheard_of"] {
            let answer = await BrowserBench(bench).open("/acme/authorize?\(query)&\(name)=a&\(name)=b")
            let destination = try Destination(answer)
            #expect(destination["error"] == "invalid_request")
            #expect(destination["state"] == "canary-state")
        }
        for name in ["redirect_uri", "client_id", "state"] {
            let answer = await BrowserBench(bench).open(
                "/acme/authorize?\(query)&\(name)=com.example.app%3A%2Foauth2redirect")
            #expect(answer.status == 400)
            #expect(!answer.body.contains("href"))
            #expect(bench.lines().last?["field"]?.string == Array(name.utf8))
        }
    }

    @Test("takes GET and nothing else")
    func method() async throws {
        let browser = BrowserBench(try ServiceBench())
        for method in [Wire.Method.post, .head, .put] {
            let answer = await browser.send(.get("/acme/authorize?" + BrowserBench.query()).by(method))
            #expect(answer.status == 405)
            #expect(answer.field(.allow) == "GET")
        }
    }

    @Test(
        "shows the provider a challenge wherever it takes one, unless the client wants none",
        arguments: [
            ("acme", "optional", true), ("acme", "off", false), ("dropbox", "optional", true),
            ("dropbox", "required", true),
            ("dropbox", "off", false), ("foursquare", "optional", false),
        ])
    func challenge(client: String, pkce: String, isShown: Bool) async throws {
        let configuration = ConfigurationFixture.service.with(["clients.\(client).pkce": "\"\(pkce)\""])
        let page = try await BrowserBench(try ServiceBench(configuration)).authorize(client)
        #expect((page["code_challenge"] != nil) == isShown)
    }

    @Test("leaves to the provider's entry what that fixes")
    func fixed() async throws {
        let entry = #""authorize_params": { "prompt": "consent", "access_type": "offline" }"#
        let browser = BrowserBench(try ServiceBench(.acme(entry: entry)))
        let page = try await browser.authorize("acme", ["prompt": "none", "login_hint": "a@b.example"])
        #expect(page.names.filter { $0 == "prompt" }.count == 1)
        #expect(page["prompt"] == "consent")
        #expect(page["login_hint"] == "a@b.example")
    }

    @Test("is refused, not broken, where the provider has no page")
    func pageless() async throws {
        let configuration = ConfigurationFixture.service.with([
            "providers.acme": #"{ "extends": "oauth2", "token_url": "https://id.acme.example/token" }"#
        ])
        let bench = try ServiceBench(configuration)
        let answer = await BrowserBench(bench).open("/acme/authorize?" + BrowserBench.query())
        #expect(try Destination(answer)["error"] == "unauthorized_client")
        #expect(bench.lines().last?["level"]?.string == Array("info".utf8))
    }
}
