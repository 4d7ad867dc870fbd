import Testing
import Wire

@testable import ProviderEmulator

@Suite("Dropbox's authorization pages")
struct DropboxAuthorizeTests {
    static let redirect = "db-dbxkey://2/token"
    static let question: Pairs = [("client_id", "dbxkey"), ("response_type", "code"), ("redirect_uri", redirect)]
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    let caller = Caller()

    func ask(_ changes: Pairs) -> Answered { caller.get("/oauth2/authorize", Self.question.with(changes)) }

    @Test("send the browser back with a code and the state")
    func approves() throws {
        let answer = ask([("state", "x=1&y")])
        #expect(answer.status == 302)
        #expect(answer.destination == Self.redirect)
        #expect(answer.query.names == ["code", "state"])
        #expect(answer.query["state"] == "x=1&y")
        #expect(try #require(answer.query["code"]).hasPrefix("dbx-code-"))
    }

    @Test("take every allowed parameter", arguments: ["online", "offline", "legacy"])
    func optional(access: String) {
        let answer = ask([
            ("token_access_type", access), ("code_challenge", Self.challenge), ("code_challenge_method", "S256"),
            ("scope", "files.content.read"), ("include_granted_scopes", "user"), ("disable_signup", "true"),
            ("locale", "de"),
        ])
        #expect(answer.query.names == ["code"])
    }

    @Test(
        "send a wrong request back with an error",
        arguments: [
            ([("response_type", "")], "unsupported_response_type"),
            ([("response_type", "id_token")], "unsupported_response_type"),
            ([("code_challenge", challenge)], "invalid_request"),
            ([("code_challenge", challenge), ("code_challenge_method", "plain")], "invalid_request"),
            ([("code_challenge", "short"), ("code_challenge_method", "S256")], "invalid_request"),
            ([("code_challenge", challenge + "="), ("code_challenge_method", "S256")], "invalid_request"),
            ([("code_challenge_method", "S256")], "invalid_request"),
            ([("token_access_type", "forever")], "invalid_request"),
            ([("include_granted_scopes", "user")], "invalid_request"),
            ([("include_granted_scopes", "all"), ("scope", "a")], "invalid_request"),
            ([("deny", "1")], "access_denied"),
        ])
    func refuses(changes: Pairs, error: String) {
        let answer = ask(changes + [("state", "s")])
        #expect(answer.destination == Self.redirect)
        #expect(answer.query.names == ["error", "error_description", "state"])
        #expect(answer.query["error"] == error)
    }

    @Test(
        "show a page when the browser must not go back",
        arguments: [
            [("client_id", "other")], [("client_id", "")], [("redirect_uri", "db-dbxkey://2/token/")],
            [("redirect_uri", "https://evil.example/")], [("state", String(repeating: "s", count: 501))],
            [("redirect_uri", ""), ("response_type", "token")],
        ] as [Pairs])
    func page(changes: Pairs) {
        let answer = ask(changes)
        #expect(answer.status == 400)
        #expect(answer.type == "text/plain; charset=utf-8")
        #expect(answer.field("Location") == nil)
    }

    @Test("show a page for a repeated parameter")
    func repeats() {
        #expect(caller.get("/oauth2/authorize", Self.question + [("state", "a"), ("state", "b")]).status == 400)
    }

    @Test("take a state of 500 bytes")
    func longState() {
        #expect(ask([("state", String(repeating: "s", count: 500))]).status == 302)
    }

    @Test("show the code when there is no redirect URI")
    func pasting() {
        let answer = ask([("redirect_uri", "")])
        #expect(answer.status == 200)
        #expect(answer.text.hasPrefix("dbx-code-"))
        #expect(!ask([("redirect_uri", ""), ("deny", "1")]).text.hasPrefix("dbx-code-"))
    }

    @Test("give a token in the fragment when they are asked for one")
    func implicit() throws {
        let answer = ask([("response_type", "token"), ("state", "s")])
        #expect(answer.fragment.names == ["access_token", "token_type", "uid", "account_id", "state"])
        #expect(try #require(answer.fragment["access_token"]).hasPrefix("sl.dbx-token-"))
        #expect(ask([("response_type", "token"), ("deny", "1")]).fragment["error"] == "access_denied")
    }
}
