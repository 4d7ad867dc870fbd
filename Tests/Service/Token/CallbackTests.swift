import Testing
import Wire

@testable import Service

@Suite("A callback URL") struct CallbackTests {
    /// Client, address, and the code and redirect URI that the provider sees.
    static let good: [(client: String, url: String, code: String, redirect: String?)] = [
        ("acme", "com.example.app:/oauth2redirect?code=canary-code", "canary-code", "com.example.app:/oauth2redirect"),
        (
            "acme", "com.example.app:/oauth2redirect?code=canary%2Fcode%3D&state=canary-state&x=y", "canary/code=",
            "com.example.app:/oauth2redirect"
        ),
        ("acme", "com.example.app:/oauth2redirect#code=canary-code", "canary-code", "com.example.app:/oauth2redirect"),
        ("foursquare", "yourapp://foursquare?code=canary-code", "canary-code", "yourapp://foursquare"),
        ("foursquare", "yourapp://foursquare?code=canary-code&denied=0", "canary-code", "yourapp://foursquare"),
        ("dropbox", "db-dbkey://2/token?code=canary-code&state=canary-state", "canary-code", "db-dbkey://2/token"),
        (
            "dropbox", "db-dbkey://1/connect?oauth_code=canary-code&state=canary-state", "canary-code",
            "db-dbkey://2/token"
        ),
        (
            "dropbox",
            "db-dbkey://1/connect?oauth_token=oauth2code%3A&oauth_token_secret=canary-code&uid=1&state=canary-state",
            "canary-code", "db-dbkey://2/token"
        ),
    ]

    @Test("yields the code and what it was issued for", arguments: good)
    func code(client: String, url: String, code: String, redirect: String?) async throws {
        let bench = try ServiceBench()
        #expect(await bench.send(.form("/\(client)/token", ["callback_url": url])).status == 200)
        let call = try bench.provider.onlyCall()
        #expect(call.parameters["code"] == code)
        #expect(call.parameters["redirect_uri"] == redirect)
    }

    static let bad: [(client: String, url: String, result: String)] = [
        ("foursquare", "yourapp://foursquare?error=access_denied", "400 access_denied user_denied"),
        ("foursquare", "yourapp://foursquare?denied=1", "400 access_denied user_denied"),
        ("foursquare", "yourapp://foursquare?error=invalid_request", "400 invalid_request provider_said_no"),
        (
            "foursquare", "yourapp://foursquare?error=invalid_client",
            "502 provider_rejected_client provider_rejected_client"
        ),
        ("foursquare", "yourapp://foursquare?error=unheard_of", "502 provider_failed provider_failed"),
        ("foursquare", "yourapp://foursquare?code=a&code=a", "400 invalid_request repeated_field code"),
        ("foursquare", "yourapp://foursquare?code=a#code=a", "400 invalid_request repeated_field code"),
        ("foursquare", "yourapp://foursquare?code=a&state=a&state=b", "400 invalid_request repeated_field state"),
        ("foursquare", "yourapp://foursquare?error=a&error=a", "400 invalid_request repeated_field error"),
        ("foursquare", "yourapp://foursquare?code=a&error=b", "400 invalid_request bad_value error"),
        ("foursquare", "yourapp://foursquare?code=a&denied=1", "400 invalid_request bad_value error"),
        ("foursquare", "yourapp://foursquare", "400 invalid_request missing_field code"),
        ("foursquare", "yourapp://foursquare?code=", "400 invalid_request missing_field code"),
        ("foursquare", "yourapp://foursquare?canary-name=1", "400 invalid_request missing_field code"),
        ("foursquare", "yourapp://foursquare?code=%zz", "400 invalid_request bad_value callback_url"),
        ("foursquare", "yourapp://foursquare?code=a b", "400 invalid_request bad_value callback_url"),
        ("foursquare", "no url", "400 invalid_request bad_value callback_url"),
        (
            "foursquare", "yourapp://foursquare/?code=canary-code",
            "400 invalid_request redirect_not_allowed callback_url"
        ),
        (
            "foursquare", "yourapp://foursquare/x?code=canary-code",
            "400 invalid_request redirect_not_allowed callback_url"
        ),
        (
            "foursquare", "YOURAPP://foursquare?code=canary-code",
            "400 invalid_request redirect_not_allowed callback_url"
        ),
        (
            "foursquare", "yourapp://Foursquare?code=canary-code",
            "400 invalid_request redirect_not_allowed callback_url"
        ),
        (
            "foursquare", "https://evil.example/?code=canary-code",
            "400 invalid_request redirect_not_allowed callback_url"
        ),
        ("dropbox", "db-other://2/token?code=canary-code", "400 invalid_request redirect_not_allowed callback_url"),
        ("dropbox", "db-dbkey://3/token?code=canary-code", "400 invalid_request redirect_not_allowed callback_url"),
        ("dropbox", "db-dbkey://x@2/token?code=canary-code", "400 invalid_request redirect_not_allowed callback_url"),
        ("dropbox", "db-dbkey://2:80/token?code=canary-code", "400 invalid_request redirect_not_allowed callback_url"),
        (
            "dropbox", "db-dbkey://x@1/connect?oauth_code=canary-code",
            "400 invalid_request redirect_not_allowed callback_url"
        ),
        ("dropbox", "db-dbkey://2/cancel", "400 access_denied user_denied"),
        ("dropbox", "db-dbkey://1/cancel", "400 access_denied user_denied"),
        ("dropbox", "db-dbkey://1/elsewhere", "400 access_denied user_denied"),
        ("dropbox", "db-dbkey://2/token?error=access_denied&error_description=x", "400 access_denied user_denied"),
        ("dropbox", "db-dbkey://2/token#error=access_denied", "400 access_denied user_denied"),
        ("dropbox", "db-dbkey://2/token?code=a&oauth_code=a", "400 invalid_request repeated_field oauth_code"),
        ("dropbox", "db-dbkey://2/cancel?code=canary-code", "400 invalid_request bad_value error"),
        (
            "dropbox", "db-dbkey://2/token#access_token=canary-access-token&uid=1&token_type=bearer",
            "400 invalid_grant implicit_not_allowed callback_url"
        ),
        (
            "dropbox", "db-dbkey://1/connect?oauth_token=oauth2&oauth_token_secret=canary-access-token&uid=1",
            "400 invalid_grant implicit_not_allowed callback_url"
        ),
        ("pocket", "pocketapp1234:authorizationFinished", "400 invalid_request missing_field code"),
        ("pocket", "pocketapp1234:other", "400 invalid_request redirect_not_allowed callback_url"),
    ]

    @Test("that says no, contradicts itself or is another app's asks nobody", arguments: bad)
    func refusal(client: String, url: String, result: String) async throws {
        let bench = try ServiceBench()
        #expect(await bench.send(.form("/\(client)/token", ["callback_url": url])).refusal == result)
        #expect(bench.contacts == 0)
    }

    @Test("of a provider that returns nothing goes together with the code")
    func bare() async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(
            .form(
                "/pocket/token",
                ["callback_url": "pocketapp1234:authorizationFinished", "code": "canary-request-token"]))
        #expect(answer["access_token"] == "canary-access-token")
        let call = try bench.provider.onlyCall()
        let body = #"{"consumer_key":"1234-abcd","code":"canary-request-token"}"#
        #expect(try canonical(text(call.request.body)) == (try canonical(body)))
        #expect(call.field(.authorization) == nil)
    }

    @Test("and a code beside it must be of one mind")
    func codeBeside() async throws {
        let url = "com.example.app:/oauth2redirect?code=canary-code"
        let bench = try ServiceBench()
        let other = await bench.send(.form("/acme/token", ["callback_url": url, "code": "canary-other"]))
        #expect(other.refusal == "400 invalid_request repeated_field code")
        #expect(bench.contacts == 0)
        #expect(await bench.send(.form("/acme/token", ["callback_url": url, "code": "canary-code"])).status == 200)
    }

    @Test("and a redirect URI beside it must be of one mind")
    func redirectBeside() async throws {
        let url = "com.example.app:/a?code=canary-code"
        let bench = try ServiceBench(.acme(["redirect_uris": #"[ "com.example.app:/a", "com.example.app:/b" ]"#]))
        for (uri, result) in [
            ("https://evil.example/cb", "400 invalid_request redirect_not_allowed redirect_uri"),
            ("com.example.app:/b", "400 invalid_request redirect_mismatch redirect_uri"),
        ] {
            let answer = await bench.send(.form("/acme/token", ["callback_url": url, "redirect_uri": uri]))
            #expect(answer.refusal == result)
        }
        #expect(bench.contacts == 0)
        let same = await bench.send(.form("/acme/token", ["callback_url": url, "redirect_uri": "com.example.app:/a"]))
        #expect(same.status == 200)
        #expect(try bench.provider.onlyCall().parameters["redirect_uri"] == "com.example.app:/a")
    }

    @Test(
        "is compared with the state that the app expects",
        arguments: [
            ("?code=canary-code&state=canary-state", "200"), ("?code=canary-code&state=canary%2Dstate", "200"),
            ("?code=canary-code&state=canary-State", "400 invalid_request state_mismatch expected_state"),
            ("?code=canary-code", "400 invalid_request state_mismatch expected_state"),
            ("?code=canary-code&state=", "400 invalid_request state_mismatch expected_state"),
            ("?error=access_denied&state=canary-other", "400 invalid_request state_mismatch expected_state"),
            ("?error=access_denied&state=canary-state", "400 access_denied user_denied"),
        ])
    func state(query: String, result: String) async throws {
        let bench = try ServiceBench()
        let request = Request.form(
            "/acme/token",
            ["callback_url": "com.example.app:/oauth2redirect" + query, "expected_state": "canary-state"])
        let answer = await bench.send(request)
        #expect((answer.status == 200 ? "200" : answer.refusal) == result)
        #expect(bench.contacts == (result == "200" ? 1 : 0))
    }

    @Test("may hold the token itself only where the client takes the risk")
    func implicit() async throws {
        let bench = try ServiceBench(.service.with(["clients.dropbox.implicit": "true"]))
        let url = "db-dbkey://2/token#access_token=canary-access-token&uid=123&token_type=bearer&state=canary-state"
        let answer = await bench.send(.form("/dropbox/token", ["callback_url": url]))
        let body = #"{"access_token":"canary-access-token","token_type":"Bearer","uid":"123"}"#
        #expect(answer.status == 200)
        #expect(answer.json?.canonical == (try canonical(body)))
        #expect(bench.contacts == 0)
    }
}
