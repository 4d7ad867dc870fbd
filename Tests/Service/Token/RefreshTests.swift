import Testing
import Vault
import Wire

@testable import Service

@Suite("A refresh") struct RefreshTests {
    @Test("passes a smaller scope on, and only one that the client may have")
    func scope() async throws {
        let bench = try ServiceBench(.acme(["scopes": #"[ "read", "write" ]"#]))
        let asked: [(scope: String, upstream: String?)] = [
            ("read", "read"), ("write read", "write read"), ("read admin", nil), ("admin", nil), ("READ", nil),
        ]
        for (scope, upstream) in asked {
            let before = bench.contacts
            let answer = await bench.send(.form("/acme/token", ["refresh_token": "canary-token", "scope": scope]))
            if let upstream {
                #expect(bench.provider.calls.last?.parameters["scope"] == upstream)
            } else {
                #expect(answer.refusal == "400 invalid_scope bad_value scope")
                #expect(bench.contacts == before)
            }
        }
    }

    @Test("is not claimed: the same token may come again")
    func noClaim() async throws {
        let bench = try ServiceBench()
        for _ in 0..<3 {
            #expect(await bench.send(.form("/acme/token", ["refresh_token": "canary-token"])).status == 200)
        }
        #expect(bench.contacts == 3)
        #expect(bench.facilities.claims.count == 0)
    }

    @Test("is refused at a provider that knows none", arguments: ["foursquare", "pocket"])
    func unsupported(client: String) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.form("/\(client)/token", ["refresh_token": "canary-token"]))
        #expect(answer.refusal == "400 unsupported_grant_type bad_value grant_type")
        #expect(bench.contacts == 0)
    }

    @Test("ends the session only when the provider says invalid_grant")
    func errors() async throws {
        for (error, result) in [
            ("invalid_grant", "400 invalid_grant provider_said_no"),
            ("invalid_request", "502 provider_failed provider_failed"),
            ("unsupported_grant_type", "502 provider_failed provider_failed"),
            ("invalid_scope", "502 provider_failed provider_failed"),
            ("access_denied", "502 provider_failed provider_failed"),
            ("invalid_client", "502 provider_rejected_client provider_rejected_client"),
        ] {
            let bench = try ServiceBench()
            bench.provider.script = [.json("{\"error\":\"\(error)\"}", status: 400)]
            let answer = await bench.send(.form("/acme/token", ["refresh_token": "canary-token"]))
            #expect(answer.refusal == result)
            #expect(answer["provider_error"] == error)
        }
    }

    @Test("shows no secret where codes are got by a verifier alone")
    func publicClient() async throws {
        for (pkce, secret) in [("required", nil), ("optional", ConfigurationFixture.secret)] {
            let bench = try ServiceBench(.service.with(["clients.dropbox.pkce": "\"\(pkce)\""]))
            _ = await bench.send(.form("/dropbox/token", ["refresh_token": "canary-token"]))
            #expect(try bench.provider.onlyCall().parameters["client_secret"] == secret)
            #expect(try bench.provider.onlyCall().parameters["client_id"] == "dbkey")
        }
    }
}
