import Providers
import Testing
import Wire

@testable import Service
@testable import Vault

@Suite("A sealed refresh token") struct SealedRefreshTests {
    private static func bench(_ changes: [String: String] = [:]) throws -> ServiceBench {
        var changes = changes
        changes["refresh_tokens"] = changes["refresh_tokens"] ?? #""sealed""#
        let bench = try ServiceBench(.acme(changes).with(["seal_keys": #"[ { "file": "seal" } ]"#]))
        bench.provider.script = [first]
        return bench
    }

    private static let first = ScriptedProvider.Step.json(
        #"{"access_token":"canary-access-token","refresh_token":"canary-refresh-token"}"#)

    private func begin(_ bench: ServiceBench) async throws -> String {
        let answer = await bench.send(.form("/acme/token", ["code": "canary-provider-code"]))
        return try #require(answer["refresh_token"])
    }

    private func refresh(_ bench: ServiceBench, _ token: String) async -> Answered {
        await bench.send(.form("/acme/token", ["grant_type": "refresh_token", "refresh_token": token]))
    }

    @Test("is all that the app gets, and stands for the provider's")
    func round() async throws {
        let bench = try Self.bench()
        let token = try await begin(bench)
        #expect(token.hasPrefix("ckr1."))
        #expect(!token.contains("%"))
        bench.provider.script = [ScriptedProvider.token]
        let answer = await refresh(bench, token)
        #expect(answer.status == 200)
        #expect(bench.provider.calls.last?.parameters["refresh_token"] == "canary-refresh-token")
        // The old one is alive when the provider sends no other.
        #expect(answer["refresh_token"] == token)
    }

    @Test("is sealed anew when the provider sends another one, and keeps its age")
    func rotation() async throws {
        let bench = try Self.bench(["refresh_token_max_age": #""10d""#])
        var token = try await begin(bench)
        for day in 1..<10 {
            bench.clock.advance(milliseconds: 86_400_000)
            bench.provider.script = [
                .json(#"{"access_token":"canary-access-token","refresh_token":"canary-rotated-\#(day)"}"#)
            ]
            let answer = await refresh(bench, token)
            #expect(answer.status == 200)
            let next = try #require(answer["refresh_token"])
            #expect(next != token)
            token = next
        }
        #expect(bench.provider.calls.last?.parameters["refresh_token"] == "canary-rotated-8")
        bench.clock.advance(milliseconds: 86_400_000)
        let before = bench.contacts
        #expect(await refresh(bench, token).refusal == "400 invalid_grant token_expired refresh_token")
        #expect(bench.contacts == before)
    }

    @Test("opens under an old key, and is sealed under the new one when it is used")
    func keys() async throws {
        let bench = try Self.bench()
        let client = try #require(bench.site.registration(Array("acme".utf8)[...])).configuration
        let (old, new) = (KeyRing.ephemeral(), KeyRing.ephemeral())
        let both = try KeyRing(new.keys + old.keys)
        let sealed = ClientSeals(ring: old, client: client, now: 1_800_000_000)
            .seal(refreshToken: Array("t".utf8), clientID: client.clientID, issued: 1_800_000_000, isOfOurCode: false)
        let seals = ClientSeals(ring: both, client: client, now: 1_800_000_100)
        let held = try seals.refreshToken(sealed, clientID: client.clientID)
        #expect(held.value == Array("t".utf8))
        #expect(!held.isCurrent)
        let answer = Answered(
            try client.provider.grant(#"{"access_token":"A","token_type":"B"}"#).response(
                .refreshToken(held), client.clientID, seals, bench.site.standard, requestID: []))
        let again = try #require(answer["refresh_token"])
        #expect(again != text(sealed))
        let resealed = try ClientSeals(ring: new, client: client, now: 1_800_000_200)
            .refreshToken(Array(again.utf8), clientID: client.clientID)
        #expect(resealed.isCurrent)
        #expect(resealed.issued == 1_800_000_000)
    }

    @Test("is the only kind that is taken, unless a client is moving over")
    func raw() async throws {
        for (accepts, refusal) in [("false", "400 invalid_grant not_our_token refresh_token"), ("true", nil)] {
            let bench = try Self.bench(["accept_raw_refresh_tokens": accepts])
            let answer = await refresh(bench, "canary-raw-token")
            if let refusal {
                #expect(answer.refusal == refusal)
                #expect(bench.contacts == 0)
            } else {
                #expect(bench.provider.calls.last?.parameters["refresh_token"] == "canary-raw-token")
                #expect(answer["refresh_token"]?.hasPrefix("ckr1.") == true)
            }
        }
    }

    @Test("is opened still where a client has gone back to plain ones")
    func plainAgain() async throws {
        let sealed = try await begin(try Self.bench())
        let bench = try Self.bench(["refresh_tokens": #""plain""#])
        bench.provider.script = [ScriptedProvider.token]
        let answer = await refresh(bench, sealed)
        #expect(answer["refresh_token"] == "canary-refresh-token")
    }

    @Test("is worth nothing at another client, nor when it is damaged")
    func forged() async throws {
        let bench = try Self.bench()
        let token = try await begin(bench)
        let before = bench.contacts
        for text in [String(token.dropLast()), token + "A", "ckr1.", "ckr1.AAAA", "ckr9." + token.dropFirst(5)] {
            #expect(await refresh(bench, text).refusal == "400 invalid_grant not_our_token refresh_token")
        }
        let elsewhere = await bench.send(.form("/dropbox/token", ["refresh_token": token]))
        #expect(elsewhere.refusal == "400 invalid_grant not_our_token refresh_token")
        let code = await bench.send(.form("/acme/token", ["code": token]))
        #expect(code.refusal == "400 invalid_grant code_unknown code")
        #expect(bench.contacts == before)
    }

    @Test("stays with the client id of the platform that it was issued to")
    func platform() async throws {
        let bench = try Self.bench()
        let answer = await bench.send(
            .form("/acme/token", ["code": "canary-provider-code", "client_id": "acme-ios"]))
        let token = try #require(answer["refresh_token"])
        _ = await refresh(bench, token)
        #expect(bench.provider.calls.last?.parameters["client_id"] == "acme-ios")
        let other = await bench.send(.form("/acme/token", ["refresh_token": token, "client_id": "acme/web+1"]))
        #expect(other.refusal == "400 invalid_grant not_our_token refresh_token")
    }

    @Test("goes on withholding the identity that a code of ours would have withheld")
    func identity() async throws {
        let bench = try Self.bench()
        let browser = BrowserBench(bench)
        let code = try await browser.code("acme", given: "canary-other-code")
        bench.provider.script = [
            .json(#"{"access_token":"canary-access-token","refresh_token":"canary-refresh-token","id_token":"a.b.c"}"#)
        ]
        let first = await browser.redeem("acme", code)
        let second = await refresh(bench, try #require(first["refresh_token"]))
        #expect(first["id_token"] == nil)
        #expect(second["id_token"] == nil)
        // One that the app got with a code of the provider's own has the identity of the provider's.
        let own = await refresh(bench, try await begin(bench))
        #expect(own["id_token"] == "a.b.c")
    }

    @Test("is revoked as what it stands for")
    func revoke() async throws {
        var configuration = ConfigurationFixture.acme(
            ["refresh_tokens": #""sealed""#], entry: #""revoke_url": "https://id.acme.example/revoke""#)
        configuration = configuration.with(["seal_keys": #"[ { "file": "seal" } ]"#])
        let bench = try ServiceBench(configuration)
        bench.provider.script = [Self.first]
        let token = try await begin(bench)
        bench.provider.script = [.json("{}")]
        #expect(await bench.send(.form("/acme/revoke", ["token": token])).status == 200)
        #expect(bench.provider.calls.last?.parameters["token"] == "canary-refresh-token")
        let before = bench.contacts
        #expect(await bench.send(.form("/acme/revoke", ["token": token + "A"])).status == 200)
        #expect(bench.contacts == before)
    }

    @Test("is revoked however old it is: what it stands for may be alive")
    func revokeOld() async throws {
        let bench = try ServiceBench(
            ConfigurationFixture.acme(
                ["refresh_tokens": #""sealed""#, "refresh_token_max_age": #""10d""#],
                entry: #""revoke_url": "https://id.acme.example/revoke""#
            ).with(["seal_keys": #"[ { "file": "seal" } ]"#]))
        bench.provider.script = [Self.first]
        let token = try await begin(bench)
        bench.clock.advance(milliseconds: 11 * 86_400_000)
        #expect(await refresh(bench, token).refusal == "400 invalid_grant token_expired refresh_token")
        bench.provider.script = [.json("{}")]
        #expect(await bench.send(.form("/acme/revoke", ["token": token])).status == 200)
        #expect(bench.provider.calls.last?.parameters["token"] == "canary-refresh-token")
    }

    @Test("is taken again however long the provider's own is")
    func long() async throws {
        let bench = try Self.bench()
        let long = "canary-" + String(repeating: "r", count: 8_000)
        bench.provider.script = [.json(#"{"access_token":"canary-access-token","refresh_token":"\#(long)"}"#)]
        let token = try await begin(bench)
        #expect(await refresh(bench, token).status == 200)
        #expect(bench.provider.calls.last?.parameters["refresh_token"] == long)
    }

    @Test("that is a provider's own may have come of a code of ours: then no identity of another issuer comes with it")
    func plainIdentity() async throws {
        let answer = ScriptedProvider.Step.json(#"{"access_token":"canary-access-token","id_token":"a.b.c"}"#)
        for (setting, isThere) in [(nil, false), ("relay", true)] {
            let bench = try ServiceBench(.acme(setting.map { ["id_token": "\"\($0)\""] } ?? [:]))
            bench.provider.script = [answer]
            let renewed = await refresh(bench, "canary-refresh-token")
            #expect((renewed["id_token"] != nil) == isThere)
        }
    }
}
