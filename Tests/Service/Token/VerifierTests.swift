import Testing
import Wire

@testable import Service

@Suite("A code verifier") struct VerifierTests {
    static let good = String(repeating: "canary-verifier.~_0", count: 3)

    @Test("of 43 to 128 unreserved characters is passed on", arguments: [43, 44, 127, 128])
    func lengths(count: Int) async throws {
        let bench = try ServiceBench()
        let verifier = String(repeating: "v", count: count)
        let request = Request.form("/acme/token", ["code": "canary-code", "code_verifier": verifier])
        #expect(await bench.send(request).status == 200)
        #expect(try bench.provider.onlyCall().parameters["code_verifier"] == verifier)
    }

    @Test(
        "of another length or with another character is refused before the code is spent",
        arguments: [1, 42, 129, 4096].map { String(repeating: "v", count: $0) }
            + "+/= %!*'()\"\\@:;,?&#[]{}|^`<>".map { String(repeating: "v", count: 50) + String($0) })
    func grammar(verifier: String) async throws {
        for pkce in ["required", "optional", "off"] {
            let bench = try ServiceBench(.acme(["pkce": "\"\(pkce)\""]))
            let bad = await bench.send(.form("/acme/token", ["code": "canary-code", "code_verifier": verifier]))
            #expect(bad.refusal == "400 invalid_request bad_value code_verifier")
            #expect(bench.contacts == 0)
            let good = await bench.send(.form("/acme/token", ["code": "canary-code", "code_verifier": Self.good]))
            #expect(good.status == 200)
        }
    }

    @Test("must be there where the client requires it")
    func required() async throws {
        let bench = try ServiceBench(.acme(["pkce": #""required""#]))
        let without = await bench.send(.form("/acme/token", ["code": "canary-code"]))
        #expect(without.refusal == "400 invalid_request verifier_missing code_verifier")
        let empty = await bench.send(.form("/acme/token", ["code": "canary-code", "code_verifier": ""]))
        #expect(empty.refusal == "400 invalid_request verifier_missing code_verifier")
        let url = "com.example.app:/oauth2redirect?code=canary-code"
        let callback = await bench.send(.form("/acme/token", ["callback_url": url]))
        #expect(callback.refusal == "400 invalid_request verifier_missing code_verifier")
        #expect(bench.contacts == 0)
        let with = await bench.send(.form("/acme/token", ["callback_url": url, "code_verifier": Self.good]))
        #expect(with.status == 200)
    }

    @Test("is not shown to a provider that knows none, nor where it is switched off")
    func unsent() async throws {
        for (client, changes) in [("foursquare", [:]), ("acme", ["clients.acme.pkce": #""off""#])] {
            let bench = try ServiceBench(.service.with(changes))
            let request = Request.form("/\(client)/token", ["code": "canary-code", "code_verifier": Self.good])
            #expect(await bench.send(request).status == 200)
            #expect(try bench.provider.onlyCall().parameters["code_verifier"] == nil)
        }
    }

    @Test("stands in place of the secret at Dropbox, and beside it elsewhere")
    func secret() async throws {
        for (client, secret) in [("dropbox", nil), ("acme", ConfigurationFixture.secret)] {
            let bench = try ServiceBench()
            let request = Request.form("/\(client)/token", ["code": "canary-code", "code_verifier": Self.good])
            #expect(await bench.send(request).status == 200)
            let call = try bench.provider.onlyCall()
            #expect(call.parameters["code_verifier"] == Self.good)
            #expect(call.parameters["client_secret"] == secret)
        }
        let bench = try ServiceBench()
        _ = await bench.send(.form("/dropbox/token", ["code": "canary-code"]))
        #expect(try bench.provider.onlyCall().parameters["client_secret"] == ConfigurationFixture.secret)
    }
}
