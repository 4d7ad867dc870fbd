import Testing
import Wire

@testable import Service

@Suite("A token answer") struct TokenAnswerTests {
    /// What a provider says, the client's changes, and what the app gets.
    static let cases: [(provider: String, changes: [String: String], app: String)] = [
        (#"{"access_token":"canary-at-1"}"#, [:], #"{"access_token":"canary-at-1","token_type":"Bearer"}"#),
        (
            #"{"access_token":"canary-at-1","token_type":"bearer","expires_in":"3600","refresh_token":"canary-rt-1"}"#,
            [:],
            #"{"access_token":"canary-at-1","token_type":"Bearer","expires_in":3600,"refresh_token":"canary-rt-1"}"#
        ),
        (
            #"{"access_token":"canary-at-1","token_type":"x-odd","scope":["read","write"],"expires_in":14400.0}"#, [:],
            #"{"access_token":"canary-at-1","token_type":"x-odd","scope":"read write","expires_in":14400}"#
        ),
        (
            #"{"access_token":"canary-at-1","uid":12345678901234567890,"x":[1,{"y":1.10}],"z":null,"e":"","t":true}"#,
            [:],
            #"{"access_token":"canary-at-1","token_type":"Bearer","uid":12345678901234567890,"x":[1,{"y":1.10}],"e":"","#
                + #""t":true}"#
        ),
        (
            #"{"access_token":"canary-at-1","refresh_token":"","scope":"","id_token":"","expires_in":null}"#, [:],
            #"{"access_token":"canary-at-1","token_type":"Bearer"}"#
        ),
        (
            #"{"access_token":"canary-at-1","refresh_token":"canary-rt-1","id_token":"canary.id.token"}"#,
            ["refresh_tokens": #""withheld""#, "id_token": #""withhold""#],
            #"{"access_token":"canary-at-1","token_type":"Bearer","withheld":["refresh_token","id_token"]}"#
        ),
        (
            #"{"access_token":"canary-at-1","withheld":"x"}"#, ["refresh_tokens": #""withheld""#],
            #"{"access_token":"canary-at-1","token_type":"Bearer"}"#
        ),
        (
            #"{"access_token":"canary-at-1","id_token":"canary.id.token"}"#, ["id_token": #""relay""#],
            #"{"access_token":"canary-at-1","token_type":"Bearer","id_token":"canary.id.token"}"#
        ),
        (
            #"{"access_token":"canary-at-1"}"#, ["default_expires_in": #""1h""#],
            #"{"access_token":"canary-at-1","token_type":"Bearer","expires_in":3600}"#
        ),
        (
            #"{"access_token":"canary-at-1","expires_in":60}"#, ["default_expires_in": #""1h""#],
            #"{"access_token":"canary-at-1","token_type":"Bearer","expires_in":60}"#
        ),
    ]

    @Test("holds what the provider said, in the one shape that clients read", arguments: cases)
    func shape(provider: String, changes: [String: String], app: String) async throws {
        let bench = try ServiceBench(.acme(changes))
        bench.provider.script = [.json(provider)]
        let answer = await bench.send(.form("/acme/token", ["code": "canary-code"]))
        #expect(answer.status == 200)
        #expect(answer.json?.canonical == (try canonical(app)))
        // FSOAuth takes this and nothing else.
        #expect(answer.field(.contentType) == "application/json")
        #expect(answer.response.fields.count == StandardFields(isSecure: true).json.count + 1)
    }

    @Test("of a refresh gives the old refresh token back when there is no new one")
    func oldRefreshToken() async throws {
        let bench = try ServiceBench()
        let request = Request.form("/acme/token", ["refresh_token": "canary-rt-old"])
        #expect(await bench.send(request)["refresh_token"] == "canary-rt-old")
        bench.provider.script = [.json(#"{"access_token":"canary-at-2","refresh_token":"canary-rt-new"}"#)]
        #expect(await bench.send(request)["refresh_token"] == "canary-rt-new")
    }

    @Test("of a refresh keeps the old refresh token back too, where the policy says so")
    func withheldRefreshToken() async throws {
        let bench = try ServiceBench(.acme(["refresh_tokens": #""withheld""#]))
        let answer = await bench.send(.form("/acme/token", ["refresh_token": "canary-rt-old"]))
        #expect(
            answer.json?.canonical
                == (try canonical(
                    #"{"access_token":"canary-access-token","token_type":"Bearer","withheld":["refresh_token"]}"#)))
    }
}

extension ConfigurationFixture {
    /// The bench's configuration with keys of the client `acme` changed.
    static func acme(_ changes: [String: String]) -> ConfigurationFixture {
        service.with(Dictionary(uniqueKeysWithValues: changes.map { ("clients.acme.\($0)", $1) }))
    }

    /// The same with `members` added to the provider.
    static func acme(_ changes: [String: String] = [:], entry members: String) -> ConfigurationFixture {
        let provider = service.values["providers.acme"].flatMap { $0 } ?? ""
        return acme(changes).with(["providers.acme": provider.dropLast(1) + ", " + members + " }"])
    }
}
