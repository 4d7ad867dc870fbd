import Testing
import Wire

@testable import Service

@Suite("Client credentials") struct ClientCredentialTests {
    static let configuration = ConfigurationFixture.acme([
        "client_ids": #"{ "ios": "acme-ios", "web": "acme/web+1", "old": "my app" }"#
    ])

    @Test(
        "by parameter may be the short name or any of the provider's ids",
        arguments: [
            (nil, "acme-id"), ("acme", "acme-id"), ("acme-id", "acme-id"), ("acme-ios", "acme-ios"),
            ("acme/web+1", "acme/web+1"), ("my app", "my app"),
        ])
    func parameter(id: String?, upstream: String) async throws {
        let bench = try ServiceBench(Self.configuration)
        let parameters: KeyValuePairs = ["code": "canary-code", "client_id": id ?? ""]
        #expect(await bench.send(.form("/acme/token", parameters)).status == 200)
        #expect(try bench.provider.onlyCall().parameters["client_id"] == upstream)
    }

    @Test(
        "by header may be raw or form-encoded",
        arguments: [
            ("acme:", "acme-id"), ("acme-id:", "acme-id"), ("acme-ios:x", "acme-ios"), ("acme/web+1:x", "acme/web+1"),
            ("acme%2Fweb%2B1:x", "acme/web+1"), ("my app:x", "my app"), ("my+app:x", "my app"),
            ("my%20app:x", "my app"),
            ("acme-id:with:colons", "acme-id"),
        ])
    func header(pair: String, upstream: String) async throws {
        for scheme in ["Basic", "basic", "BASIC "] {
            for form in [Base64.Form.standard, .standardUnpadded] {
                let bench = try ServiceBench(Self.configuration)
                let value = "\(scheme) \(text(Base64.encode(Array(pair.utf8), as: form)))"
                let request = Request.form("/acme/token", ["code": "canary-code"]).with(.authorization, value)
                #expect(await bench.send(request).status == 200)
                #expect(try bench.provider.onlyCall().parameters["client_id"] == upstream)
            }
        }
    }

    @Test(
        "of another client are refused by parameter with 400",
        arguments: ["ACME", "acme-id ", "foursquare", "FSQ", "x"])
    func wrongParameter(id: String) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.form("/acme/token", ["code": "canary-code", "client_id": id]))
        #expect(answer.refusal == "400 invalid_client wrong_client client_id")
        #expect(answer.field(.wwwAuthenticate) == nil)
        #expect(bench.contacts == 0)
    }

    @Test(
        "of another client, or broken, are refused by header with 401 and a challenge",
        arguments: [
            ("Basic Zm9vOmJhcg==", "wrong_client"), ("Basic Og==", "wrong_client"), ("Basic", "bad_value"),
            ("Basic ", "bad_value"), ("Basic !!!", "bad_value"), ("Basic YWNtZQ==", "bad_value"),
            ("Basic YWNtZTo=x", "bad_value"),
        ])
    func wrongHeader(value: String, reason: String) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.form("/acme/token", ["code": "canary-code"]).with(.authorization, value))
        #expect(answer.refusal == "401 invalid_client \(reason) Authorization")
        #expect(answer.field(.wwwAuthenticate)?.hasPrefix("Basic ") == true)
        #expect(bench.contacts == 0)
    }

    @Test("of another scheme are left alone", arguments: ["Bearer canary-old-token", "Digest x", "Basicx YWNtZTo="])
    func otherScheme(value: String) async throws {
        let bench = try ServiceBench()
        #expect(
            await bench.send(.form("/acme/token", ["code": "canary-code"]).with(.authorization, value)).status == 200)
        #expect(try bench.provider.onlyCall().field(.authorization) == nil)
    }

    @Test("never show the app's own secret to the provider, whatever it looks like")
    func foreignSecret() async throws {
        let long = String(repeating: "s", count: 5_000)
        let requests: [Request] = [
            .form("/acme/token", ["code": "canary-code-1", "client_secret": "canary-app-secret"]),
            .json("/acme/token", ["code": "canary-code-2", "client_secret": "canary-app-secret"]),
            .form("/acme/token", ["code": "canary-code-3"]).with(.authorization, basic("acme:canary-app-secret")),
            .form("/acme/token", ["code": "canary-code-4", "client_secret": "canary-\u{E9}\r\n-app-secret"]),
            .form("/acme/token", ["code": "canary-code-5", "client_secret": long]),
            .json("/acme/token", #"{"code":"canary-code-6","client_secret":["canary-app-secret"]}"#),
            .json("/acme/token", #"{"code":"canary-code-7","client_secret":12345678}"#),
        ]
        for request in requests {
            let bench = try ServiceBench()
            #expect(await bench.send(request).status == 200)
            let call = try bench.provider.onlyCall()
            #expect(call.parameters["client_secret"] == ConfigurationFixture.secret)
            #expect(call.field(.authorization) == nil)
        }
    }

    @Test("that hold a secret are told of once for each client")
    func notice() async throws {
        let bench = try ServiceBench()
        for number in 0..<3 {
            _ = await bench.send(
                .form("/acme/token", ["code": "canary-code-\(number)", "client_secret": "canary-app-secret"]))
        }
        let notices = bench.lines().filter { $0["event"]?.string == Array("notice".utf8) }
        #expect(notices.count == 1)
        #expect(notices.first?["level"]?.string == Array("warning".utf8))
        #expect(notices.first?["client"]?.string == Array("acme".utf8))
    }

    @Test(
        "that hold the configured secret are told of once, loudly",
        arguments: [
            Request.form("/acme/token", ["code": "canary-code", "client_secret": ConfigurationFixture.secret]),
            .json("/acme/token", ["code": "canary-code", "client_secret": ConfigurationFixture.secret]),
            .form("/acme/token", ["code": "canary-code"])
                .with(.authorization, "Basic YWNtZTpjYW5hcnktczNjcmV0Lys6JSY="),
            .form("/acme/token", ["code": "canary-code"])
                .with(.authorization, "Basic YWNtZTpjYW5hcnktczNjcmV0JTJGJTJCJTNBJTI1JTI2"),
        ])
    func ownSecret(request: Request) async throws {
        let bench = try ServiceBench()
        for _ in 0..<3 { _ = await bench.send(request) }
        let notices = bench.lines().filter { $0["event"]?.string == Array("notice".utf8) }
        #expect(notices.count == 1)
        #expect(notices.first?["level"]?.string == Array("error".utf8))
    }

    @Test("that are none are not told of")
    func noSecret() async throws {
        let bench = try ServiceBench()
        _ = await bench.send(.form("/acme/token", ["code": "canary-code", "client_secret": ""]))
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-2"]).with(.authorization, basic("acme:")))
        #expect(!bench.lines().contains { $0["event"]?.string == Array("notice".utf8) })
    }

    private func basic(_ pair: String) -> String { "Basic " + text(Base64.encode(Array(pair.utf8), as: .standard)) }
}
