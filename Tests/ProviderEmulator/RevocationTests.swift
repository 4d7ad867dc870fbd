import Testing
import Wire

@testable import ProviderEmulator

@Suite("The end of a token") struct RevocationTests {
    private let caller = Caller()
    private static let client: Pairs = [("client_id", "generic"), ("client_secret", OAuth2Tests.secret)]

    /// Access and refresh token of the plain OAuth 2 server.
    private func tokens() throws -> (access: String, refresh: String) {
        let code = try #require(caller.get("/authorize", OAuth2Tests.question).query["code"])
        let answer = caller.post("/token", OAuth2Tests.exchange + [("code", code)])
        return (try #require(answer["access_token"]), try #require(answer["refresh_token"]))
    }

    private func renew(_ token: String) -> Answered {
        caller.post("/token", Self.client + [("grant_type", "refresh_token"), ("refresh_token", token)])
    }

    @Test("takes a refresh token's successors along")
    func refreshToken() throws {
        let next = try #require(renew(try tokens().refresh)["refresh_token"])
        #expect(caller.post("/revoke", Self.client + [("token", next)]).status == 200)
        #expect(renew(next)["error"] == "invalid_grant")
    }

    @Test("leaves the refresh token alone when it is an access token's")
    func accessToken() throws {
        let tokens = try tokens()
        #expect(caller.post("/revoke", Self.client + [("token", tokens.access)]).status == 200)
        #expect(renew(tokens.refresh).status == 200)
    }

    @Test("needs the client, and a form")
    func refused() throws {
        let token = try tokens().refresh
        let calls: [(form: Pairs, error: String)] = [
            ([("token", token)], "invalid_client"), (Self.client, "invalid_request"),
            ([("token", token), ("client_id", "generic"), ("client_secret", "x")], "invalid_client"),
            (Self.client + [("token", token), ("token", token)], "invalid_request"),
        ]
        for (form, error) in calls { #expect(caller.post("/revoke", form)["error"] == error) }
        #expect(caller.postJSON("/revoke", "{}")["error"] == "invalid_request")
        #expect(renew(token).status == 200)
    }

    @Test("is the answer for a token that nobody knows, too")
    func unknown() { #expect(caller.post("/revoke", Self.client + [("token", "nothing")]).status == 200) }

    @Test("ends Dropbox's refresh token together with any access token that came of it")
    func dropbox() throws {
        let query: Pairs = [
            ("client_id", "dbxkey"), ("response_type", "code"), ("redirect_uri", DropboxTokenTests.redirect),
            ("token_access_type", "offline"),
        ]
        let code = try #require(caller.get("/oauth2/authorize", query).query["code"])
        let first = caller.post("/oauth2/token", DropboxTokenTests.exchange + [("code", code)])
        let refresh: Pairs = [
            ("grant_type", "refresh_token"), ("refresh_token", try #require(first["refresh_token"])),
            ("client_id", "dbxkey"), ("client_secret", "dbx_secret"),
        ]
        let second = try #require(caller.post("/oauth2/token", refresh)["access_token"])
        func revoke(_ token: String) -> Int {
            caller.send(.post, "/2/auth/token/revoke", fields: [("Authorization", "Bearer \(token)")]).status
        }
        #expect(revoke(second) == 200)
        #expect(caller.post("/oauth2/token", refresh)["error"] == "invalid_grant")
        #expect(revoke(try #require(first["access_token"])) == 401)
    }
}
