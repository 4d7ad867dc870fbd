import Testing
import Vault
import Wire

@testable import Service

@Suite("Coming back from the provider") struct ReturnTests {
    @Test("ends at the app with a code of ours, its state and our name")
    func success() async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let page = try await browser.authorize("acme")
        let answer = await browser.comeBack(
            "acme", ["code": "canary-provider-code", "state": try #require(page["state"])])
        let destination = try Destination(answer)
        #expect(destination.page == "com.example.app:/oauth2redirect")
        #expect(destination.names == ["code", "state", "iss"])
        #expect(destination["state"] == "canary-state")
        #expect(destination["iss"] == "https://auth.example/acme")
        let code = try #require(destination["code"])
        #expect(code.hasPrefix("ckc1."))
        #expect(!code.contains("canary"))
        #expect(bench.contacts == 0)
    }

    @Test("leaves the state out that the app left out")
    func stateless() async throws {
        let browser = BrowserBench(try ServiceBench())
        let page = try await browser.authorize("acme", ["state": nil])
        let answer = await browser.comeBack(
            "acme", ["code": "canary-provider-code", "state": try #require(page["state"])])
        #expect(try Destination(answer).names == ["code", "iss"])
    }

    /// How the ways lead into the app: the entry, the setting, and whether there is a button.
    private static let ways: [(entry: String, setting: String?, sent: String?, hasButton: Bool)] = [
        ("com.example.app:/cb", nil, nil, true),
        ("com.example.app:/cb", "none", nil, false),
        ("https://app.example/cb", nil, nil, false),
        ("https://app.example/cb?x=1", "button", nil, true),
        ("http://127.0.0.1:*/cb", nil, "http://127.0.0.1:49152/cb", false),
        ("http://[::1]:*/cb", nil, "http://[::1]:8000/cb", false),
        ("http://127.0.0.1:7000/cb", nil, nil, false),
    ]

    @Test("leads into the app by a redirect, or by a button where the scheme is nobody's", arguments: ways)
    func way(_ case: (entry: String, setting: String?, sent: String?, hasButton: Bool)) async throws {
        var changes = ["redirect_uris": "[ \"\(`case`.entry)\" ]"]
        if let setting = `case`.setting { changes["redirect_page"] = "\"\(setting)\"" }
        let browser = BrowserBench(try ServiceBench(.acme(changes)))
        let page = try await browser.authorize("acme", ["redirect_uri": `case`.sent ?? `case`.entry])
        let answer = await browser.comeBack(
            "acme", ["code": "canary-provider-code", "state": try #require(page["state"])])
        #expect(answer.status == (`case`.hasButton ? 200 : 303))
        let destination = try Destination(answer)
        #expect(destination.address.hasPrefix(`case`.sent ?? `case`.entry))
        #expect(destination["code"] != nil)
        // What the app was sent away with is what the code is good for, port included.
        let code = try #require(destination["code"])
        let redeemed = await browser.redeem("acme", code, ["redirect_uri": `case`.sent ?? `case`.entry])
        #expect(redeemed.status == 200)
    }

    @Test("shows Android's browsers the surer way into an app")
    func intent() async throws {
        let browser = BrowserBench(try ServiceBench())
        let page = try await browser.authorize("acme")
        let target =
            "/acme/callback?"
            + BrowserBench.form(["code": "canary-provider-code", "state": try #require(page["state"])])
        let answer = await browser.open(target, userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120")
        #expect(try Destination(answer).address.hasPrefix("intent:/oauth2redirect?code=ckc1."))
        #expect(answer.body.contains("#Intent;scheme=com.example.app;end\""))
        #expect(answer.body.contains("href=\"com.example.app:/oauth2redirect?code=ckc1."))
    }

    /// What a provider says, and what the app is told.
    private static let refusals: [(said: String, error: String)] = [
        ("error=access_denied", "access_denied"),
        ("error=access_denied&error_description=no%20way", "access_denied"),
        ("error=invalid_scope", "invalid_scope"),
        ("error=server_error", "temporarily_unavailable"),
        ("error=temporarily_unavailable", "temporarily_unavailable"),
        ("error=unheard_of", "server_error"),
        ("error=access_denied&code=canary-provider-code", "server_error"),
        ("code=canary-provider-code&code=another-canary", "server_error"),
        ("access_token=canary-implicit-token", "access_denied"),
        ("", "server_error"),
    ]

    @Test("tells the app what the provider refused", arguments: refusals)
    func refused(_ case: (said: String, error: String)) async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let page = try await browser.authorize("acme")
        let answer = await browser.open("/acme/callback?\(`case`.said)&state=\(try #require(page["state"]))")
        let destination = try Destination(answer)
        #expect(destination["error"] == `case`.error)
        #expect(destination["state"] == "canary-state")
        #expect(destination["iss"] == "https://auth.example/acme")
        #expect(destination["code"] == nil)
        #expect(bench.lines().last?["status"]?.integer == answer.status)
    }

    @Test("takes the answer that a provider's page posts")
    func post() async throws {
        let browser = BrowserBench(
            try ServiceBench(.acme(entry: #""response_mode": "form_post", "callback_kept": [ "user" ]"#)))
        let page = try await browser.authorize("acme")
        #expect(page["response_mode"] == "form_post")
        let answer = await browser.send(
            .form(
                "/acme/callback",
                ["code": "canary-provider-code", "state": try #require(page["state"]), "user": #"{"name":"Ada"}"#]))
        let code = try #require(try Destination(answer)["code"])
        browser.service.provider.script = [.json(#"{"access_token":"canary-access-token","user":"its own"}"#)]
        #expect(await browser.redeem("acme", code)["user"] == "its own")
        let json = await browser.send(.json("/acme/callback", ["code": "canary-provider-code", "state": "x"]))
        #expect(json.status == 415)
    }

    @Test("keeps what came beside the code and hands it out with the token")
    func kept() async throws {
        let browser = BrowserBench(try ServiceBench(.acme(entry: #""callback_kept": [ "realmId", "location" ]"#)))
        let page = try await browser.authorize("acme")
        let answer = await browser.comeBack(
            "acme",
            ["code": "canary-provider-code", "state": try #require(page["state"]), "realmId": "46\"20", "other": "x"])
        let token = await browser.redeem("acme", try #require(try Destination(answer)["code"]))
        #expect(token["realmId"] == "46\"20")
        #expect(token.json?["location"] == nil)
        #expect(token.json?["other"] == nil)
    }

    @Test("holds the provider's name against the one that it promises")
    func issuer() async throws {
        let entry = #""issuer": "https://id.acme.example", "issuer_in_callback": true"#
        let browser = BrowserBench(try ServiceBench(.acme(entry: entry)))
        for (iss, isGood) in [("https://id.acme.example", true), ("https://id.acme.example/", false), (nil, false)] {
            let state = try #require(try await browser.authorize("acme")["state"])
            let said = iss.map { "&iss=" + text(PercentEncoding.encode(Array($0.utf8))) } ?? ""
            let answer = await browser.open("/acme/callback?code=canary-provider-code&state=\(state)\(said)")
            #expect((try Destination(answer)["code"] != nil) == isGood)
        }
    }

    @Test("is refused in a browser that did not begin it, unless that is switched off")
    func otherBrowser() async throws {
        for (setting, isBound) in [("cookie", true), ("off", false)] {
            let browser = BrowserBench(try ServiceBench(.acme(["browser_binding": "\"\(setting)\""])))
            let state = try #require(try await browser.authorize("acme")["state"])
            browser.forgetCookies()
            // One of its own, begun later.
            if isBound { _ = try await browser.authorize("acme") }
            let answer = await browser.comeBack("acme", ["code": "canary-provider-code", "state": state])
            #expect(answer.status == (isBound ? 400 : 200))
            #expect(answer.field(.location) == nil)
            #expect(answer.body.contains("begun in another browser") == isBound)
        }
    }

    @Test("is refused when the user has taken too long")
    func late() async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let state = try #require(try await browser.authorize("acme")["state"])
        bench.clock.advance(milliseconds: 599_000)
        #expect(await browser.comeBack("acme", ["code": "canary-provider-code", "state": state]).status == 200)
        bench.clock.advance(milliseconds: 1_000)
        let answer = await browser.comeBack("acme", ["code": "canary-provider-code", "state": state])
        #expect(answer.status == 400)
        #expect(answer.body.contains("took too long"))
    }

    @Test("is refused with a state of another client, purpose or key, or with any bit of it changed")
    func forged() async throws {
        var configuration = ConfigurationFixture.service
        for (name, value) in configuration.values where name.hasPrefix("clients.acme.") {
            configuration.values[name.replacing("clients.acme.", with: "clients.twin.")] = value
        }
        let browser = BrowserBench(try ServiceBench(configuration))
        let state = try #require(try await browser.authorize("acme")["state"])
        _ = try await browser.authorize("twin")
        let code = try await browser.code("acme")
        func isRefused(_ client: String, _ state: String) async -> Bool {
            let answer = await browser.comeBack(client, ["code": "canary-provider-code", "state": state])
            return answer.status == 400 && answer.field(.location) == nil && !answer.body.contains("href")
        }
        #expect(await isRefused("twin", state))
        #expect(await isRefused("acme", code))
        #expect(await isRefused("acme", ""))
        #expect(await isRefused("acme", "canary-state"))
        #expect(await isRefused("acme", state + "&state=" + state))
        let stranger = BrowserBench(try ServiceBench())
        #expect(await isRefused("acme", try #require(try await stranger.authorize("acme")["state"])))
        // One character stands for six bits: every one of them is changed once.
        let bytes = Array(state.utf8)
        for index in 5..<bytes.count {
            for bit in 0..<6 {
                var changed = bytes
                let value = try #require(Self.alphabet.firstIndex(of: bytes[index]))
                changed[index] = Self.alphabet[value ^ (1 << bit)]
                #expect(await isRefused("acme", text(changed)))
            }
        }
        #expect(!(await isRefused("acme", state)))
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    @Test("can be finished by another instance that has the same key, and by none that has not")
    func otherInstance() async throws {
        let keyed = ConfigurationFixture.service.with(["seal_keys": #"[ { "file": "seal" } ]"#])
        let first = BrowserBench(try ServiceBench(keyed))
        let state = try #require(try await first.authorize("acme")["state"])
        let other = BrowserBench(try ServiceBench(keyed))
        other.takeCookies(of: first)
        let answer = await other.comeBack("acme", ["code": "canary-provider-code", "state": state])
        let code = try #require(try Destination(answer)["code"])
        // And the code is good at the first again.
        #expect(await first.redeem("acme", code).status == 200)
    }

    @Test("is shown an intent link for a scheme of the app's own only")
    func noIntent() async throws {
        let changes = ["redirect_uris": #"[ "http://127.0.0.1:*/cb" ]"#, "redirect_page": #""button""#]
        let browser = BrowserBench(try ServiceBench(.acme(changes)))
        let page = try await browser.authorize("acme", ["redirect_uri": "http://127.0.0.1:4000/cb"])
        let target =
            "/acme/callback?"
            + BrowserBench.form(["code": "canary-provider-code", "state": try #require(page["state"])])
        let answer = await browser.open(target, userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/120")
        #expect(try Destination(answer).address.hasPrefix("http://127.0.0.1:4000/cb?code="))
        #expect(!answer.body.contains("intent:"))
    }

    @Test("is refused when it was begun unbound and the client binds now")
    func boundLater() async throws {
        let keys = ["seal_keys": #"[ { "file": "seal" } ]"#]
        let loose = BrowserBench(try ServiceBench(.acme(["browser_binding": #""off""#]).with(keys)))
        let state = try #require(try await loose.authorize("acme")["state"])
        let strict = BrowserBench(try ServiceBench(ConfigurationFixture.service.with(keys)))
        let answer = await strict.comeBack("acme", ["code": "canary-provider-code", "state": state])
        #expect(answer.status == 400)
        #expect(answer.body.contains("begun in another browser"))
    }

    @Test("rings no bell for what a caller says that the provider has said")
    func hearsay() async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let state = try #require(try await browser.authorize("acme")["state"])
        _ = await browser.open("/acme/callback?error=invalid_client&state=\(state)")
        #expect(bench.lines().last?["level"]?.string == Array("info".utf8))
        _ = await bench.send(
            .form("/foursquare/token", ["callback_url": "yourapp://foursquare?error=invalid_client"]))
        #expect(bench.lines().last?["level"]?.string == Array("info".utf8))
    }
}
