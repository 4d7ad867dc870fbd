import Testing
import Wire

@testable import Service

@Suite("A revocation") struct RevokeTests {
    /// The bench's clients, where `acme` can end tokens as the RFC has it.
    static func revoking(_ changes: [String: String] = [:]) -> ConfigurationFixture {
        let entry =
            #"{ "extends": "oauth2", "token_url": "https://id.acme.example/token", "#
            + #""revoke_url": "https://id.acme.example/revoke" }"#
        var fixture = ConfigurationFixture.service.with(["providers.acme": entry])
        for (name, value) in changes { fixture.values["clients.acme.\(name)"] = value }
        return fixture
    }

    static let invalidGrant = ScriptedProvider.Step.json(#"{"error":"invalid_grant"}"#, status: 400)
    static let unknownAtDropbox = ScriptedProvider.Step.json(
        #"{"error_summary":"invalid_access_token/...","error":{".tag":"invalid_access_token"}}"#, status: 401)
    static let null = ScriptedProvider.Step.json("null")

    @Test("shows the provider token, hint and the client's secret, and answers with an empty object")
    func form() async throws {
        let bench = try ServiceBench(Self.revoking())
        bench.provider.script = [.answer(Response(200))]
        let answer = await bench.send(
            .form("/acme/revoke", ["token": "canary-token/1", "token_type_hint": "refresh_token"]))
        #expect(answer.status == 200)
        #expect(answer.body == "{}")
        #expect(answer.field(.contentType) == "application/json")
        let call = try bench.provider.onlyCall()
        #expect(call.line == "POST /revoke")
        #expect(
            call.parameters == [
                "client_id": "acme-id", "token": "canary-token/1", "token_type_hint": "refresh_token",
                "client_secret": ConfigurationFixture.secret,
            ])
        let line = try #require(bench.lines().last)
        #expect(line["endpoint"]?.string == Array("revoke".utf8))
        #expect(line["outcome"]?.string == Array("revoked".utf8))
    }

    @Test(
        "takes a form and JSON, with what else libraries send",
        arguments: [
            .form("/acme/revoke", ["token": "canary-token"]), .json("/acme/revoke", ["token": "canary-token"]),
            .json("/acme/revoke/", #"{"token":"canary-token","token_type_hint":null,"x":[1]}"#),
            .form("/acme/revoke", ["token": "canary-token", "client_id": "acme", "client_secret": "canary-app-secret"])
                .with(.authorization, "Basic YWNtZTpjYW5hcnktYXBwLXNlY3JldA=="),
            .form("/acme/revoke", ["token": "canary-token", "token_type_hint": "pat", "client_id": "acme-id"]),
            .form("/acme/revoke", ["token": "canary-token", "token_type_hint": "", "grant_type": "x"]),
        ] as [Request])
    func shapes(request: Request) async throws {
        let bench = try ServiceBench(Self.revoking())
        #expect(await bench.send(request).status == 200)
        let parameters = try bench.provider.onlyCall().parameters
        #expect(parameters["token"] == "canary-token")
        #expect(parameters["token_type_hint"] == nil)
        #expect(parameters["client_secret"] == ConfigurationFixture.secret)
    }

    @Test("goes out under the client id of the app's platform")
    func platform() async throws {
        let bench = try ServiceBench(Self.revoking())
        _ = await bench.send(.form("/acme/revoke", ["token": "canary-token", "client_id": "acme-ios"]))
        #expect(try bench.provider.onlyCall().parameters["client_id"] == "acme-ios")
    }

    static let wrong: [(request: Request, result: String)] = [
        (.form("/acme/revoke", [:]), "400 invalid_request missing_field token"),
        (.form("/acme/revoke", ["token": ""]), "400 invalid_request missing_field token"),
        (.json("/acme/revoke", #"{"token":null}"#), "400 invalid_request missing_field token"),
        (.json("/acme/revoke", #"{"token":5}"#), "400 invalid_request bad_value token"),
        (.form("/acme/revoke", ["token": "a", "token": "b"]), "400 invalid_request repeated_field token"),
        (.form("/acme/revoke", ["token": String(repeating: "t", count: 16_385)]), "400 invalid_request too_long token"),
        (
            .form("/acme/revoke", ["token": "t", "token_type_hint": "\u{E9}"]),
            "400 invalid_request bad_value token_type_hint"
        ),
        (
            .form("/acme/revoke", ["token": "canary-token", "client_id": "other"]),
            "400 invalid_client wrong_client client_id"
        ),
        (
            .form("/acme/revoke", ["token": "canary-token"]).with(.authorization, "Basic b3RoZXI6"),
            "401 invalid_client wrong_client Authorization"
        ),
        (
            .typed("/acme/revoke", "text/plain", Array("token=x".utf8)),
            "415 unsupported_media_type unsupported_media_type Content-Type"
        ),
        (.form("/foursquare/revoke", ["token": "canary-token"]), "400 unsupported_token_type bad_value token"),
        (.form("/pocket/revoke", ["token": "canary-token"]), "400 unsupported_token_type bad_value token"),
        (.form("/nobody/revoke", ["token": "canary-token"]), "404 unknown_client unknown_client"),
    ]

    @Test("that is wrong is refused before anybody is asked", arguments: wrong)
    func refused(request: Request, result: String) async throws {
        let bench = try ServiceBench(Self.revoking())
        #expect(await bench.send(request).refusal == result)
        #expect(bench.contacts == 0)
    }

    @Test(
        "of what no provider could be shown is done at once",
        arguments: ["canary token", "sl.\"", "sl.=a", "=", "sl.,"])
    func noToken(token: String) async throws {
        let bearer = #"{ "extends": "dropbox", "revoke_renews_first": false }"#
        let bench = try ServiceBench(.service.with(["providers.own": bearer, "clients.dropbox.provider": #""own""#]))
        let answer = await bench.send(.form("/dropbox/revoke", ["token": token]))
        #expect(answer.status == 200)
        #expect(answer.body == "{}")
        #expect(bench.contacts == 0)
    }

    /// What the provider says, what the app is told.
    static let answers: [(step: ScriptedProvider.Step, result: String, retryAfter: String?, isRetryable: Bool)] = [
        (.json(#"{"error":"invalid_token"}"#, status: 400), "200", nil, false), (invalidGrant, "200", nil, false),
        (.json("not json", status: 200), "200", nil, false),
        (
            .json(#"{"error":"unsupported_token_type"}"#, status: 400),
            "400 unsupported_token_type provider_said_no", nil, false
        ),
        (
            .json(#"{"error":"invalid_client"}"#, status: 401),
            "502 provider_rejected_client provider_rejected_client", nil, false
        ),
        (.json(#"{"error":"odd"}"#, status: 400), "502 provider_failed provider_failed", nil, false),
        (.answer(Response(302)), "502 provider_redirect provider_redirect", nil, false),
        (.answer(Response(500)), "503 provider_unavailable provider_unavailable", "5", true),
        (.answer(Response(503)), "503 provider_unavailable provider_unavailable", "5", true),
        (.json("{}", status: 503, [(.retryAfter, "77")]), "503 provider_unavailable provider_unavailable", "77", true),
        (.answer(Response(429)), "503 provider_rate_limited provider_rate_limited", "30", true),
        (
            .failure(FetchError(.unreachable, wasSent: false, hint: "h")),
            "503 provider_unavailable provider_unavailable", "5", true
        ),
        (
            .failure(FetchError(.closed, wasSent: true, hint: "h")),
            "503 provider_unavailable provider_unavailable", "5", true
        ),
        (.failure(FetchError(.timeout, wasSent: true, hint: "h")), "503 provider_timeout provider_timeout", "5", true),
        (.failure(FetchError(.tls, wasSent: false, hint: "h")), "502 provider_tls provider_tls", nil, true),
        (.failure(FetchError(.overloaded, wasSent: false, hint: "h")), "503 overloaded overloaded", "1", true),
    ]

    @Test("is done when the provider knows no such token, and 503 when it may work later", arguments: answers)
    func answered(step: ScriptedProvider.Step, result: String, retryAfter: String?, isRetryable: Bool) async throws {
        let bench = try ServiceBench(Self.revoking())
        bench.provider.script = [step]
        let answer = await bench.send(.form("/acme/revoke", ["token": "canary-token"]))
        if result == "200" {
            #expect(answer.status == 200)
            #expect(answer.body == "{}")
        } else {
            #expect(answer.refusal == result)
        }
        #expect(answer.field(.retryAfter) == retryAfter)
        if answer.status > 500 {
            #expect(answer["error"] == nil)
            #expect(answer.json?["retryable"]?.boolean == isRetryable)
            #expect(answer.json?["status"]?.integer == answer.status)
        }
        #expect(bench.contacts == 1)
    }

    @Test("that may work later has a member error where the client asks for it")
    func addedError() async throws {
        let bench = try ServiceBench(Self.revoking(["transient_errors": #""oauth""#]))
        bench.provider.script = [.answer(Response(500))]
        let answer = await bench.send(.form("/acme/revoke", ["token": "canary-token"]))
        #expect(answer.status == 503)
        #expect(answer["error"] == "temporarily_unavailable")
    }

    @Test(
        "never repeats a token or a secret that the provider quotes",
        arguments: ["canary-token-0123456789", ConfigurationFixture.secret])
    func echo(word: String) async throws {
        let bench = try ServiceBench(Self.revoking())
        bench.provider.script = [.json("{\"error\":\"bad:\(word)\"}", status: 400)]
        let answer = await bench.send(.form("/acme/revoke", ["token": "canary-token-0123456789"]))
        #expect(answer.refusal == "502 provider_failed provider_failed")
        #expect(answer["provider_error"] == nil)
    }

    /// Token and hint, the provider's answers, the calls that come of it.
    static let ways: [(token: String, hint: String, script: [ScriptedProvider.Step], calls: [String])] = [
        ("sl.canary-access", "", [null], ["revoke sl.canary-access"]),
        ("sl.canary-access", "refresh_token", [null], ["revoke sl.canary-access"]),
        ("sl.canary-access", "", [unknownAtDropbox], ["revoke sl.canary-access"]),
        (
            "canary-refresh", "refresh_token", [ScriptedProvider.token, null],
            ["renew canary-refresh", "revoke canary-access-token"]
        ),
        (
            "canary-refresh", "", [unknownAtDropbox, ScriptedProvider.token, null],
            ["revoke canary-refresh", "renew canary-refresh", "revoke canary-access-token"]
        ),
        (
            "canary-refresh", "access_token", [unknownAtDropbox, ScriptedProvider.token, null],
            ["revoke canary-refresh", "renew canary-refresh", "revoke canary-access-token"]
        ),
        (
            "canary/odd,refresh", "", [ScriptedProvider.token, null],
            ["renew canary/odd,refresh", "revoke canary-access-token"]
        ),
        ("canary-nothing", "", [unknownAtDropbox, invalidGrant], ["revoke canary-nothing", "renew canary-nothing"]),
        (
            "canary-nothing", "refresh_token", [invalidGrant, unknownAtDropbox],
            ["renew canary-nothing", "revoke canary-nothing"]
        ),
    ]

    @Test("of a refresh token ends what it leads to, where only access tokens can be shown", arguments: ways)
    func renewed(token: String, hint: String, script: [ScriptedProvider.Step], calls: [String]) async throws {
        let bench = try ServiceBench()
        bench.provider.script = script
        let answer = await bench.send(.form("/dropbox/revoke", ["token": token, "token_type_hint": hint]))
        #expect(answer.status == 200)
        #expect(answer.body == "{}")
        let made = bench.provider.calls.map { call in
            call.line.hasSuffix("/2/auth/token/revoke")
                ? "revoke \((call.field(.authorization) ?? "").dropFirst(7))"
                : "renew \(call.parameters["refresh_token"] ?? "nothing")"
        }
        #expect(made == calls)
    }

    @Test("of an access token that was renewed to is hinted at as one")
    func renewedHint() async throws {
        let entry =
            #"{ "token_url": "https://id.acme.example/token", "revoke_url": "https://id.acme.example/revoke", "#
            + #""revoke_renews_first": true }"#
        let bench = try ServiceBench(.service.with(["providers.acme": entry]))
        _ = await bench.send(.form("/acme/revoke", ["token": "canary-token", "token_type_hint": "refresh_token"]))
        #expect(bench.provider.calls.map { $0.parameters["token_type_hint"] } == [nil, "access_token"])
        #expect(bench.provider.calls.last?.parameters["token"] == "canary-access-token")
    }

    @Test("that comes to a stop on its way says so, at whichever step", arguments: [0, 1])
    func stopped(step: Int) async throws {
        let bench = try ServiceBench()
        bench.provider.script =
            [ScriptedProvider.token, .answer(Response(500))].suffix(2 - step) + [.answer(Response(500))]
        let answer = await bench.send(
            .form("/dropbox/revoke", ["token": "canary-refresh", "token_type_hint": "refresh_token"]))
        #expect(answer.refusal == "503 provider_unavailable provider_unavailable")
    }
}
