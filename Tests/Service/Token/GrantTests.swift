import Testing
import Wire

@testable import Service

@Suite("A grant") struct GrantTests {
    static let cases: [(parameters: KeyValuePairs<String, String>, result: String)] = [
        (["code": "canary-code"], "authorization_code"),
        (["grant_type": "authorization_code", "code": "canary-code"], "authorization_code"),
        (["callback_url": "com.example.app:/oauth2redirect?code=canary-code"], "authorization_code"),
        (["refresh_token": "canary-token"], "refresh_token"),
        (["grant_type": "refresh_token", "refresh_token": "canary-token"], "refresh_token"),
        (["grant_type": "refresh_token", "refresh_token": "canary-token", "code": "canary-code"], "refresh_token"),
        (
            ["grant_type": "authorization_code", "refresh_token": "canary-token", "code": "canary-code"],
            "authorization_code"
        ),
        (["refresh_token": "canary-token", "code": "canary-code"], "400 invalid_request missing_field grant_type"),
        (["grant_type": "refresh_token", "code": "canary-code"], "400 invalid_request missing_field refresh_token"),
        (["grant_type": "authorization_code"], "400 invalid_request missing_field code"),
        (
            ["grant_type": "authorization_code", "refresh_token": "canary-token"],
            "400 invalid_request missing_field code"
        ),
        (["grant_type": "password", "code": "canary-code"], "400 unsupported_grant_type bad_value grant_type"),
        (["grant_type": "client_credentials"], "400 unsupported_grant_type bad_value grant_type"),
        (
            ["grant_type": "Authorization_Code", "code": "canary-code"],
            "400 unsupported_grant_type bad_value grant_type"
        ),
        (
            ["grant_type": "authorization_code ", "code": "canary-code"],
            "400 unsupported_grant_type bad_value grant_type"
        ),
        (
            ["grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "code": "canary-code"],
            "400 unsupported_grant_type bad_value grant_type"
        ),
    ]

    @Test("is told by its type, or by what came", arguments: cases.indices)
    func kind(index: Int) async throws {
        let (parameters, result) = Self.cases[index]
        let bench = try ServiceBench()
        let answer = await bench.send(.form("/acme/token", parameters))
        #expect((bench.provider.calls.first?.parameters["grant_type"] ?? answer.refusal) == result)
    }

    @Test("goes out with the secret, and with nothing that came in beside it")
    func upstream() async throws {
        let bench = try ServiceBench()
        let request = Request.form(
            "/acme/token",
            [
                "code": "canary-code", "token_url": "https://evil.example", "scope": "admin", "x": "y",
                "state": "canary-state",
            ])
        _ = await bench.send(request.with(.xForwardedFor, "203.0.113.9").with(.userAgent, "app/1"))
        let call = try bench.provider.onlyCall()
        #expect(call.line == "POST /token")
        #expect(call.origin.host == "id.acme.example")
        #expect(
            call.parameters == [
                "grant_type": "authorization_code", "code": "canary-code", "client_id": "acme-id",
                "redirect_uri": "com.example.app:/oauth2redirect", "client_secret": ConfigurationFixture.secret,
            ])
        #expect(call.field(.xForwardedFor) == nil)
        #expect(call.field(.userAgent) == "Cloakroom")
        #expect(call.deadline == .after(milliseconds: 8_000, from: bench.clock.now))
    }

    @Test(
        "that cannot be a code is refused by name before anybody is asked",
        arguments: [
            ("acme", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln", "looks_like_jwt"),
            ("dropbox", "sl.canary-access-token", "looks_like_access_token"),
            ("foursquare", "canary%2Fcode", "code_percent_encoded"),
        ])
    func wrongKind(client: String, code: String, reason: String) async throws {
        let bench = try ServiceBench()
        #expect(
            await bench.send(.form("/\(client)/token", ["code": code])).refusal == "400 invalid_grant \(reason) code")
        #expect(bench.contacts == 0)
    }

    @Test("with a proof of possession is refused: no token could be bound to it")
    func proof() async throws {
        let bench = try ServiceBench()
        let request = Request.form("/acme/token", ["code": "canary-code"]).with(.dpop, "canary.proof.value")
        #expect(await bench.send(request).refusal == "400 invalid_request bad_value DPoP")
        #expect(bench.contacts == 0)
    }
}
