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

    /// Entry, status and body of the answer, what comes of it.
    static let answers: [(entry: String, status: Int, body: String, result: String)] = [
        (rfc, 200, "", "ended"), (rfc, 200, "null", "ended"), (rfc, 204, "", "ended"),
        (rfc, 200, #"{"error":"invalid_token"}"#, "ended"),
        (rfc, 400, #"{"error":"invalid_token"}"#, "unknown"), (rfc, 400, #"{"error":"invalid_grant"}"#, "unknown"),
        (rfc, 401, #"{"error":"invalid_token"}"#, "unknown"), (rfc, 401, "", "provider_rejected_client"),
        (rfc, 400, #"{"error":"unsupported_token_type"}"#, "provider_said_no"),
        (rfc, 400, #"{"error":"invalid_request"}"#, "provider_failed"),
        (rfc, 400, #"{"error":"invalid_client"}"#, "provider_rejected_client"),
        (rfc, 400, #"{"error":"no_such_token"}"#, "provider_failed"), (rfc, 400, "", "provider_failed"),
        (rfc, 302, "", "provider_redirect"), (rfc, 304, "", "provider_malformed"),
        (rfc, 429, "", "provider_rate_limited"), (rfc, 500, #"{"error":"invalid_token"}"#, "provider_unavailable"),
        (rfc, 503, "", "provider_unavailable"),
        (odd, 400, #"{"error":"no_such_token"}"#, "unknown"),
        (odd, 400, #"{"error":"invalid_token"}"#, "provider_failed"),
    ]
    private static let odd = #"{"revoke_url":"https://id.example/revoke","revoke_unknown_words":["no_such_token"]}"#

    @Test("is done when the provider says so, or does not know the token", arguments: answers)
    func read(entry: String, status: Int, body: String, result: String) throws {
        let provider = try Fixture.provider(entry: entry)
        let response = Response(status, body: Array(body.utf8))
        switch provider.readRevocation(response, nowMilliseconds: 0) {
        case .ended: #expect(result == "ended")
        case .unknown: #expect(result == "unknown")
        case .refused(let refusal): #expect(refusal.reason.rawValue == result)
        }
    }

    @Test("is done when a token that is its own proof is not known any more")
    func bearerGone() throws {
        let response = Response(401, body: Array(#"{"error_summary":"invalid_access_token/"}"#.utf8))
        #expect(try Fixture.provider("dropbox").readRevocation(response, nowMilliseconds: 0) == .unknown)
    }

    @Test(
        "is done when the provider says in free text that this is no token",
        arguments: [
            (
                400,
                #"Error in call to API function "auth/token/revoke": The given OAuth 2 access token is malformed."#,
                true
            ),
            (400, "The body must be empty", false), (500, "The given OAuth 2 access token is malformed.", false),
        ])
    func freeText(status: Int, body: String, isUnknown: Bool) throws {
        let response = Response(status, body: Array(body.utf8))
        let result = try Fixture.provider("dropbox").readRevocation(response, nowMilliseconds: 0)
        #expect((result == .unknown) == isUnknown)
        if !isUnknown { #expect(result != .ended) }
    }

    @Test("of only some kinds of token is said in the RFC's word")
    func unsupported() throws {
        let response = Response(400, body: Array(#"{"error":"unsupported_token_type"}"#.utf8))
        let result = try Fixture.provider(entry: Self.rfc).readRevocation(response, nowMilliseconds: 0)
        let word = Array("unsupported_token_type".utf8)
        #expect(result == .refused(ProviderRefusal(.unsupportedTokenType, .providerSaidNo, providerError: word)))
    }
}
