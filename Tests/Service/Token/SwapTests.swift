import Testing
import Wire

@testable import Service

@Suite("Spotify's token swap") struct SwapTests {
    static let answer = ScriptedProvider.Step.json(
        #"{"access_token":"canary-access-token","token_type":"Bearer","expires_in":"3600","#
            + #""refresh_token":"canary-refresh-token","scope":"streaming user-read-email"}"#)

    /// What the SDK and its kin send for a code.
    static let swaps: [Request] = [
        .form("/acme/swap", ["code": "canary-code"]), .form("/acme/swap/", ["code": "canary-code"]),
        .json("/acme/swap", ["code": "canary-code"]),
        .form("/acme/swap", ["code": "canary-code", "grant_type": "refresh_token", "refresh_token": "canary-other"]),
        .form(
            "/acme/swap",
            ["code": "canary-code", "grant_type": "(null)", "redirect_uri": "(null)", "client_id": "(null)"]),
        .json("/acme/swap", ["code": "canary-code", "code_verifier": "(null)", "client_id": "acme-id"]),
        .form(
            "/acme/swap",
            [
                "grant_type": "authorization_code", "code": "canary-code",
                "redirect_uri": "com.example.app:/oauth2redirect",
            ]),
    ]

    @Test("takes a code with the client's only redirect URI, whatever else the body says", arguments: swaps)
    func swap(request: Request) async throws {
        let bench = try ServiceBench()
        bench.provider.script = [Self.answer]
        let answer = await bench.send(request)
        #expect(answer.status == 200)
        #expect(answer["access_token"] == "canary-access-token")
        #expect(answer["refresh_token"] == "canary-refresh-token")
        #expect(answer["token_type"] == "Bearer")
        #expect(answer["scope"] == "streaming user-read-email")
        #expect(answer.json?["expires_in"]?.integer == 3_600)
        #expect(
            try bench.provider.onlyCall().parameters == [
                "grant_type": "authorization_code", "code": "canary-code", "client_id": "acme-id",
                "redirect_uri": "com.example.app:/oauth2redirect", "client_secret": ConfigurationFixture.secret,
            ])
    }

    @Test("passes a code verifier on")
    func verifier() async throws {
        let bench = try ServiceBench()
        _ = await bench.send(.form("/acme/swap", ["code": "canary-code", "code_verifier": VerifierTests.good]))
        #expect(try bench.provider.onlyCall().parameters["code_verifier"] == VerifierTests.good)
    }

    static let refreshes: [Request] = [
        .form("/acme/refresh", ["refresh_token": "canary-token"]),
        .json("/acme/refresh", ["refresh_token": "canary-token"]),
        .form(
            "/acme/refresh", ["refresh_token": "canary-token", "grant_type": "refresh_token", "client_id": "(null)"]),
        .form("/acme/refresh/", ["refresh_token": "canary-token", "grant_type": "(null)", "code": "canary-code"]),
        .form(
            "/acme/refresh", ["method": "PKCE", "grant_type": "authorization_code", "refresh_token": "canary-token"]),
    ]

    @Test("takes a refresh token, and gives one back as long as it is alive", arguments: refreshes)
    func refresh(request: Request) async throws {
        let bench = try ServiceBench()
        bench.provider.script = [.json(#"{"access_token":"canary-access-token","expires_in":3600}"#)]
        let answer = await bench.send(request)
        #expect(answer.status == 200)
        #expect(answer["refresh_token"] == "canary-token")
        #expect(answer.json?["expires_in"]?.integer == 3_600)
        #expect(
            try bench.provider.onlyCall().parameters == [
                "grant_type": "refresh_token", "refresh_token": "canary-token", "client_id": "acme-id",
                "client_secret": ConfigurationFixture.secret,
            ])
    }

    static let wrong: [(request: Request, result: String)] = [
        (.form("/acme/swap", [:]), "400 invalid_request missing_field code"),
        (.form("/acme/swap", ["code": "(null)"]), "400 invalid_request missing_field code"),
        (.form("/acme/swap", ["refresh_token": "canary-token"]), "400 invalid_request missing_field code"),
        (
            .form("/acme/swap", ["code": "canary-code", "redirect_uri": "com.example.app:/other"]),
            "400 invalid_request redirect_not_allowed redirect_uri"
        ),
        (
            .form("/acme/swap", ["code": "canary-code", "client_id": "other"]),
            "400 invalid_client wrong_client client_id"
        ),
        (.form("/acme/refresh", [:]), "400 invalid_request missing_field refresh_token"),
        (.form("/acme/refresh", ["refresh_token": "(null)"]), "400 invalid_request missing_field refresh_token"),
        (.form("/acme/refresh", ["code": "canary-code"]), "400 invalid_request missing_field refresh_token"),
        (
            .form("/foursquare/refresh", ["refresh_token": "canary-token"]),
            "400 unsupported_grant_type bad_value grant_type"
        ),
        (.get("/acme/swap").by(.get), "405 method_not_allowed method_not_allowed"),
        (.get("/acme/refresh").by(.put), "405 method_not_allowed method_not_allowed"),
    ]

    @Test("that is wrong is refused before anybody is asked", arguments: wrong)
    func refused(request: Request, result: String) async throws {
        let bench = try ServiceBench()
        #expect(await bench.send(request).refusal == result)
        #expect(bench.contacts == 0)
    }

    @Test("guesses no redirect URI among several")
    func ambiguous() async throws {
        let bench = try ServiceBench(.acme(["redirect_uris": #"[ "com.example.app:/a", "com.example.app:/b" ]"#]))
        let answer = await bench.send(.form("/acme/swap", ["code": "canary-code"]))
        #expect(answer.refusal == "400 invalid_request missing_field redirect_uri")
        #expect(bench.contacts == 0)
        let named = await bench.send(
            .form("/acme/swap", ["code": "canary-code", "redirect_uri": "com.example.app:/b"]))
        #expect(named.status == 200)
    }

    @Test("spends a code once, by whichever address it comes")
    func claimed() async throws {
        let bench = try ServiceBench()
        #expect(await bench.send(.form("/acme/swap", ["code": "canary-code"])).status == 200)
        for path in ["/acme/swap", "/acme/token"] {
            #expect(
                await bench.send(.form(path, ["code": "canary-code"])).refusal == "400 invalid_grant replayed code")
        }
    }

    @Test("ends the session only when the provider says so")
    func ended() async throws {
        let bench = try ServiceBench()
        bench.provider.script = [.json(#"{"error":"invalid_grant"}"#, status: 400)]
        let answer = await bench.send(.form("/acme/refresh", ["refresh_token": "canary-token"]))
        #expect(answer.refusal == "400 invalid_grant provider_said_no")
        bench.provider.script = [.answer(Response(500))]
        #expect(await bench.send(.form("/acme/refresh", ["refresh_token": "canary-token"]))["error"] == nil)
    }

    @Test("is where the text that stands for nothing counts as nothing, and nowhere else")
    func placeholder() async throws {
        let bench = try ServiceBench()
        #expect(await bench.send(.form("/acme/sign-in", ["state": "(null)"]))["state"] == "(null)")
        #expect(
            await bench.send(.form("/acme/token", ["code": "canary-code", "client_id": "(null)"])).refusal
                == "400 invalid_client wrong_client client_id")
    }
}
