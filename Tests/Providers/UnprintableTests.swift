import Testing
import Wire

@testable import Providers

@Suite("What must not be printed")
struct UnprintableTests {
    private static let canary = "CANARY-7f3a"

    private func shows(_ value: Any) -> Bool {
        var dumped = ""
        dump(value, to: &dumped)
        return [dumped, "\(value)", String(reflecting: value), String(describing: Optional(value)), "\([value])"]
            .contains { $0.contains(Self.canary) }
    }

    @Test("grants, requests, tokens and callbacks show nothing")
    func hidden() throws {
        let canary = Array(Self.canary.utf8)
        let provider = try Fixture.provider("dropbox")
        let grant = Grant.code(canary, clientID: canary, redirectURI: canary, codeVerifier: canary)
        var slotted = provider.tokenRequest(for: grant, hasSecret: true)
        let body = Array("{\"access_token\":\"\(Self.canary)\",\"x\":\"\(Self.canary)\"}".utf8)
        let result = provider.read(Response(200, body: body), of: .code, nowMilliseconds: 0)
        guard case .token(let token) = result else {
            Issue.record("no token")
            return
        }
        let url = try #require(URLReference("db-K://2/token?code=\(Self.canary)&state=\(Self.canary)"))
        let values = SignInValues(clientID: canary, redirectURI: canary, state: canary, codeChallenge: canary)
        #expect(!shows(grant))
        #expect(!shows(slotted))
        slotted.fill(with: canary.span)
        #expect(!shows(slotted))
        #expect(!shows(slotted.request))
        #expect(!shows(token))
        #expect(!shows(result))
        #expect(!shows(RequestTokenResult.token(canary)))
        #expect(!shows(try provider.read(callback: url)))
        #expect(!shows(try provider.read(callback: url).outcome))
        #expect(!shows(values))
        #expect(!shows(provider.signInWays(values)[0]))
    }

    @Test("a canary in the open would be seen")
    func control() { #expect(shows(Self.canary)) }
}
