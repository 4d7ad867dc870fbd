import Testing
import Vault
import Wire

@testable import Service

@Suite("A code of ours") struct IssuedCodeTests {
    @Test("is spent at the provider with the provider's code, our redirect URI and our verifier")
    func exchange() async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let page = try await browser.authorize("acme")
        let answer = await browser.comeBack(
            "acme", ["code": "canary-provider-code", "state": try #require(page["state"])])
        let code = try #require(try Destination(answer)["code"])
        let token = await browser.redeem("acme", code, ["redirect_uri": "com.example.app:/oauth2redirect"])
        #expect(token.status == 200)
        #expect(token["access_token"] == "canary-access-token")
        let call = try bench.provider.onlyCall()
        #expect(call.parameters["code"] == "canary-provider-code")
        #expect(call.parameters["redirect_uri"] == "https://auth.example/acme/callback")
        #expect(call.parameters["client_secret"] == ConfigurationFixture.secret)
        // The verifier is the one whose challenge the provider was shown.
        let verifier = try #require(call.parameters["code_verifier"])
        #expect(verifier != BrowserBench.verifier)
        #expect(text(CodeChallenge(of: Array(verifier.utf8)).text) == page["code_challenge"])
    }

    @Test("is spent once")
    func once() async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let code = try await browser.code("acme")
        #expect(await browser.redeem("acme", code).status == 200)
        #expect(await browser.redeem("acme", code).refusal == "400 invalid_grant replayed code")
        #expect(bench.contacts == 1)
        // Two codes of ours for one of the provider's are no way around it.
        let (first, second) = (
            try await browser.code("acme", given: "canary-again"), try await browser.code("acme", given: "canary-again")
        )
        #expect(first != second)
        #expect(await browser.redeem("acme", first).status == 200)
        #expect(await browser.redeem("acme", second).refusal == "400 invalid_grant replayed code")
    }

    /// What makes a good code worth nothing, and what is said.
    private static let wrong: [(changes: [String: String?], refusal: String)] = [
        (["code_verifier": nil], "400 invalid_request verifier_missing code_verifier"),
        (["code_verifier": "short"], "400 invalid_request bad_value code_verifier"),
        (
            ["code_verifier": String(BrowserBench.verifier.dropLast()) + "l"],
            "400 invalid_grant bad_verifier code_verifier"
        ),
        (["code_verifier": BrowserBench.challenge], "400 invalid_grant bad_verifier code_verifier"),
        (["redirect_uri": "com.example.app:/other"], "400 invalid_grant redirect_mismatch redirect_uri"),
        (["redirect_uri": "https://evil.example/"], "400 invalid_request redirect_not_allowed redirect_uri"),
        (["client_id": "dropbox"], "400 invalid_client wrong_client client_id"),
    ]

    @Test("is neither spent nor spoilt by a wrong proof", arguments: wrong)
    func proof(_ case: (changes: [String: String?], refusal: String)) async throws {
        let bench = try ServiceBench(
            .acme(["redirect_uris": #"[ "com.example.app:/oauth2redirect", "com.example.app:/other" ]"#]))
        let browser = BrowserBench(bench)
        let code = try await browser.code("acme", ["redirect_uri": "com.example.app:/oauth2redirect"])
        #expect(await browser.redeem("acme", code, `case`.changes).refusal == `case`.refusal)
        #expect(bench.contacts == 0)
        #expect(await browser.redeem("acme", code).status == 200)
    }

    @Test("needs its verifier whatever the client's own rule is", arguments: ["required", "optional", "off"])
    func always(pkce: String) async throws {
        let browser = BrowserBench(try ServiceBench(.acme(["pkce": "\"\(pkce)\""])))
        let code = try await browser.code("acme")
        #expect(await browser.redeem("acme", code, ["code_verifier": nil]).status == 400)
        #expect(await browser.redeem("acme", code).status == 200)
    }

    @Test("lives for a minute")
    func late() async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let (early, late) = (try await browser.code("acme"), try await browser.code("acme", given: "canary-late"))
        bench.clock.advance(milliseconds: 59_000)
        #expect(await browser.redeem("acme", early).status == 200)
        bench.clock.advance(milliseconds: 1_000)
        #expect(await browser.redeem("acme", late).refusal == "400 invalid_grant code_expired code")
    }

    @Test("is worth nothing anywhere else, nor with a bit of it changed")
    func forged() async throws {
        var configuration = ConfigurationFixture.service
        for (name, value) in configuration.values where name.hasPrefix("clients.acme.") {
            configuration.values[name.replacing("clients.acme.", with: "clients.twin.")] = value
        }
        let bench = try ServiceBench(configuration)
        let browser = BrowserBench(bench)
        let code = try await browser.code("acme")
        let state = try #require(try await browser.authorize("acme")["state"])
        for (client, code) in [
            ("twin", code), ("acme", state), ("acme", String(code.dropLast())), ("acme", code + "A"),
            ("acme", "ckc1."), ("acme", "ckc2." + code.dropFirst(5)), ("acme", "ckr1." + code.dropFirst(5)),
        ] {
            #expect(await browser.redeem(client, code).refusal == "400 invalid_grant code_unknown code")
        }
        #expect(bench.contacts == 0)
    }

    @Test("withholds the provider's id_token, whose issuer is not the app's, unless it is asked for")
    func identity() async throws {
        let answer = ScriptedProvider.Step.json(#"{"access_token":"canary-access-token","id_token":"a.b.c"}"#)
        for (setting, isThere) in [(nil, false), ("relay", true), ("withhold", false)] {
            let bench = try ServiceBench(.acme(setting.map { ["id_token": "\"\($0)\""] } ?? [:]))
            bench.provider.script = [answer]
            let browser = BrowserBench(bench)
            let token = await browser.redeem("acme", try await browser.code("acme"))
            #expect((token["id_token"] != nil) == isThere)
            #expect((token.json?["withheld"] != nil) == !isThere)
        }
    }

    @Test("comes to Dropbox with our verifier alone, or with the secret alone")
    func dropbox() async throws {
        for (pkce, shown) in [
            ("optional", "code_verifier"), ("required", "code_verifier"), ("off", "client_secret"),
        ] {
            var configuration = ConfigurationFixture.service
            configuration.values["clients.dropbox.pkce"] = "\"\(pkce)\""
            let bench = try ServiceBench(configuration)
            let browser = BrowserBench(bench)
            #expect(await browser.redeem("dropbox", try await browser.code("dropbox")).status == 200)
            let parameters = try bench.provider.onlyCall().parameters
            #expect(Set(parameters.keys).intersection(["client_secret", "code_verifier"]) == [shown])
        }
    }

    @Test("of Pocket holds the request token, which travels in the cookie and is good in its own sign-in only")
    func pocket() async throws {
        let bench = try ServiceBench()
        bench.provider.script = [
            .json(#"{"code":"canary-request-token"}"#), .json(#"{"code":"canary-second-token"}"#),
            ScriptedProvider.token,
        ]
        let browser = BrowserBench(bench)
        let page = try await browser.authorize("pocket")
        #expect(page["request_token"] == "canary-request-token")
        let redirect = try #require(page["redirect_uri"])
        #expect(redirect.hasPrefix("https://auth.example/pocket/callback?state=cks1."))
        #expect(bench.provider.calls[0].request.body.contains(Array(redirect.utf8.prefix(20))))
        // The user comes back to the address as it was given, and to nothing else.
        let back = redirect.replacing("https://auth.example", with: "")
        let other = try await browser.authorize("pocket")
        #expect(try Destination(await browser.open(back))["error"] == "invalid_request")
        let way = try #require(other["redirect_uri"]).replacing("https://auth.example", with: "")
        let code = try #require(try Destination(await browser.open(way))["code"])
        #expect(await browser.redeem("pocket", code).status == 200)
        #expect(text(try #require(bench.provider.calls.last).request.body).contains("canary-second-token"))
    }

    @Test("of Pocket is not begun while Pocket is down: the app is told")
    func pocketDown() async throws {
        let bench = try ServiceBench()
        bench.provider.script = [.json("{}", status: 503)]
        let answer = await BrowserBench(bench).open("/pocket/authorize?" + BrowserBench.query())
        #expect(try Destination(answer)["error"] == "temporarily_unavailable")
    }

    @Test("can be brought with the whole address that the app was opened with")
    func callbackURL() async throws {
        let bench = try ServiceBench()
        let browser = BrowserBench(bench)
        let page = try await browser.authorize("acme")
        let answer = await browser.comeBack(
            "acme", ["code": "canary-provider-code", "state": try #require(page["state"])])
        let address = try Destination(answer).address
        let token = await browser.redeem(
            "acme", "", ["callback_url": address, "expected_state": "canary-state"])
        #expect(token.status == 200)
        let denied = await browser.redeem(
            "acme", "",
            [
                "callback_url":
                    "com.example.app:/oauth2redirect?error=access_denied&iss=https%3A%2F%2Fauth.example%2Facme"
            ])
        #expect(denied.refusal == "400 access_denied user_denied")
        let words = [
            "temporarily_unavailable": "502 provider_unavailable provider_unavailable",
            "server_error": "502 provider_failed provider_failed", "unheard_of": "502 provider_failed provider_failed",
            "invalid_scope": "400 invalid_scope provider_said_no",
        ]
        for (word, refusal) in words {
            let told = await browser.redeem(
                "acme", "",
                ["callback_url": "com.example.app:/oauth2redirect?error=\(word)&iss=https%3A%2F%2Fauth.example%2Facme"])
            #expect(told.refusal == refusal)
        }
        let two = await browser.redeem("acme", "canary-another-code", ["callback_url": address])
        #expect(two.refusal == "400 invalid_request repeated_field code")
    }
}
