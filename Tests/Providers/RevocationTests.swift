import Testing
import Wire

@testable import Providers

@Suite("Revocation")
struct RevocationTests {
    private static let rfc = #"{"revoke_url":"https://id.example/revoke"}"#

    @Test("sends the token, a hint and the client's credentials")
    func form() throws {
        let provider = try Fixture.provider(entry: Self.rfc)
        var slotted = try #require(
            provider.revocationRequest(
                of: Array("t/1".utf8), hint: Array("refresh_token".utf8), clientID: Array("app".utf8), hasSecret: true))
        let secret = Array("s".utf8)
        slotted.fill(with: secret.span)
        let request = slotted.request
        #expect(request.method == .post)
        #expect(text(request.target) == "/revoke")
        #expect(text(request.body) == "client_id=app&token=t%2F1&token_type_hint=refresh_token&client_secret=s")
    }

    @Test("bears the token itself where the provider wants that")
    func bearer() throws {
        let provider = try Fixture.provider("dropbox")
        let slotted = try #require(
            provider.revocationRequest(of: Array("sl.A".utf8), clientID: Array("KEY".utf8), hasSecret: true))
        #expect(!slotted.needsSecret)
        #expect(text(slotted.request.target) == "/2/auth/token/revoke")
        #expect(slotted.request.body.isEmpty)
        #expect(slotted.request.fields.first(.authorization).map { text($0) } == "Bearer sl.A")
        #expect(slotted.request.fields.first(.contentType) == nil)
    }

    @Test("is not offered where the provider has none", arguments: ["foursquare", "pocket", "oauth2"])
    func none(_ id: String) throws {
        #expect(try Fixture.provider(id).revocationRequest(of: [1], clientID: [2], hasSecret: false) == nil)
    }

    @Test(
        "is done when the provider says so, or does not know the token",
        arguments: [
            (200, "", nil), (200, "null", nil), (204, "", nil), (401, "", "provider_rejected_client"),
            (400, #"{"error":"unsupported_token_type"}"#, "provider_failed"), (503, "", "provider_unavailable"),
            (302, "", "provider_redirect"), (400, #"{"error":"invalid_client"}"#, "provider_rejected_client"),
        ] as [(Int, String, String?)])
    func read(_ status: Int, _ body: String, _ word: String?) throws {
        let provider = try Fixture.provider(entry: Self.rfc)
        let refusal = provider.readRevocation(Response(status, body: Array(body.utf8)), nowMilliseconds: 0)
        #expect(refusal?.reason.rawValue == word)
    }

    @Test("is done when a token that is its own proof is not known any more")
    func bearerGone() throws {
        let response = Response(401, body: Array(#"{"error_summary":"invalid_access_token/"}"#.utf8))
        #expect(try Fixture.provider("dropbox").readRevocation(response, nowMilliseconds: 0) == nil)
    }
}
