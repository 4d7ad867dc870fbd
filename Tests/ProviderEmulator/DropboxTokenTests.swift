import Testing
import Wire

@testable import ProviderEmulator

@Suite("Dropbox's token endpoint")
struct DropboxTokenTests {
    static let redirect = "db-dbxkey://2/token"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let withChallenge: Pairs = [
        ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), ("code_challenge_method", "S256"),
    ]
    static let exchange: Pairs = [
        ("grant_type", "authorization_code"), ("client_id", "dbxkey"), ("client_secret", "dbx_secret"),
        ("redirect_uri", redirect),
    ]
    static let publicExchange = exchange.with([("client_secret", ""), ("code_verifier", verifier)])

    let caller = Caller()

    func code(_ changes: Pairs = []) throws -> String {
        let question: Pairs = [("client_id", "dbxkey"), ("response_type", "code"), ("redirect_uri", Self.redirect)]
        return try #require(caller.get("/oauth2/authorize", question.with(changes)).query["code"])
    }

    @Test(
        "gives tokens as the access type asks",
        arguments: [
            ("", ["access_token", "token_type", "scope", "uid", "account_id"]),
            ("legacy", ["access_token", "token_type", "scope", "uid", "account_id"]),
            ("online", ["access_token", "token_type", "expires_in", "scope", "uid", "account_id"]),
            ("offline", ["access_token", "token_type", "expires_in", "refresh_token", "scope", "uid", "account_id"]),
        ])
    func access(type: String, members: [String]) throws {
        let answer = caller.post(
            "/oauth2/token", Self.exchange + [("code", try code([("token_access_type", type)]))])
        #expect(answer.status == 200)
        #expect(answer.names == members)
        #expect(answer["token_type"] == "bearer")
        #expect(try #require(answer["access_token"]).hasPrefix("sl.dbx-token-"))
        #expect(answer["uid"] == "4711")
        #expect(try #require(answer["account_id"]).hasPrefix("dbid:"))
        #expect(answer.json?["expires_in"]?.integer == (members.contains("expires_in") ? 14_400 : nil))
        #expect(answer.field("x-dropbox-request-id") != nil)
    }

    @Test("takes a secret in the body or in the header, or a verifier alone")
    func ways() throws {
        let noSecret = Self.exchange.with([("client_secret", "")])
        let noClient = noSecret.with([("client_id", "")])
        let credentials = basic("dbxkey", "dbx_secret")
        #expect(caller.post("/oauth2/token", Self.exchange + [("code", try code())]).status == 200)
        #expect(caller.post("/oauth2/token", noClient + [("code", try code())], fields: credentials).status == 200)
        #expect(caller.post("/oauth2/token", noSecret + [("code", try code())], fields: credentials).status == 200)
        #expect(
            caller.post("/oauth2/token", Self.publicExchange + [("code", try code(Self.withChallenge))]).status == 200)
        #expect(caller.send(.post, "/oauth2/token?" + (Self.exchange + [("code", try code())]).form).status == 200)
    }

    @Test(
        "refuses a wrong exchange, and leaves the code as it was",
        arguments: [
            ([("grant_type", "")], "invalid_request", "grant_type is missing"),
            (
                [("grant_type", "password")], "unsupported_grant_type",
                "grant_type is authorization_code or refresh_token"
            ),
            ([("code", "")], "invalid_request", "code is missing"),
            ([("code", "unknown")], "invalid_grant", "code doesn't exist or has expired"),
            ([("redirect_uri", redirect + "/")], "invalid_grant", "redirect_uri mismatch"),
            ([("redirect_uri", "")], "invalid_grant", "redirect_uri mismatch"),
            ([("client_secret", ""), ("code_verifier", verifier)], "invalid_grant", "invalid code verifier"),
            ([("code_verifier", verifier)], "invalid_request", "code_verifier and client_secret together"),
            ([("client_id", "other")], "invalid_client: Invalid client_id or client_secret", nil),
            ([("client_id", "")], "invalid_client: Invalid client_id or client_secret", nil),
            ([("client_secret", "wrong")], "invalid_client: Invalid client_id or client_secret", nil),
            ([("client_secret", "")], "invalid_client: Invalid client_id or client_secret", nil),
        ] as [(Pairs, String, String?)])
    func refuses(changes: Pairs, error: String, description: String?) throws {
        let right = Self.exchange + [("code", try code())]
        let answer = caller.post("/oauth2/token", right.with(changes))
        #expect(answer.status == 400)
        #expect(answer["error"] == error)
        #expect(answer["error_description"] == description)
        #expect(answer.names == (description == nil ? ["error"] : ["error", "error_description"]))
        #expect(answer.field("x-dropbox-request-id") != nil)
        #expect(caller.post("/oauth2/token", right).status == 200)
    }

    @Test(
        "holds the verifier against the challenge",
        arguments: ["", "short", verifier + "A", String(verifier.dropLast()) + "A", String(repeating: "a", count: 129)])
    func holdsVerifier(value: String) throws {
        let right = Self.publicExchange + [("code", try code(Self.withChallenge))]
        let answer = caller.post("/oauth2/token", right.with([("code_verifier", value)]))
        #expect(
            answer["error"] == (value.isEmpty ? "invalid_client: Invalid client_id or client_secret" : "invalid_grant"))
        let withSecret = right.with([("code_verifier", ""), ("client_secret", "dbx_secret")])
        #expect(caller.post("/oauth2/token", withSecret)["error_description"] == "invalid code verifier")
        #expect(caller.post("/oauth2/token", right).status == 200)
    }

    @Test(
        "refuses credentials in header and body together",
        arguments: [[("client_secret", "dbx_secret")], [("client_id", "x")]])
    func both(sent: Pairs) throws {
        let form = Self.exchange.with([("client_id", ""), ("client_secret", "")]) + sent + [("code", try code())]
        #expect(
            caller.post("/oauth2/token", form, fields: basic("dbxkey", "dbx_secret"))["error"] == "invalid_request")
    }

    @Test(
        "refuses an Authorization field that it cannot read",
        arguments: ["Basic", "Basic !!", "Basic YQ==", "Bearer x", "Digest x"])
    func unreadable(value: String) throws {
        let answer = caller.post(
            "/oauth2/token", Self.exchange + [("code", try code())], fields: [("Authorization", value)])
        #expect(answer["error"] == "invalid_client: Invalid client_id or client_secret")
    }

    @Test("refuses a body that is no form, and a repeated parameter")
    func forms() throws {
        #expect(
            caller.postJSON("/oauth2/token", "{\"grant_type\":\"authorization_code\"}")["error"] == "invalid_request")
        #expect(caller.send(.post, "/oauth2/token", body: Array("grant_type=x".utf8))["error"] == "invalid_request")
        let twice = Self.exchange + [("code", try code()), ("code", try code())]
        #expect(caller.post("/oauth2/token", twice)["error"] == "invalid_request")
        #expect(caller.post("/oauth2/token?grant_type=authorization_code", Self.exchange)["error"] == "invalid_request")
    }

    @Test("redeems a code once, and only for ten minutes")
    func lifetime() throws {
        let sent = Self.exchange + [("code", try code())]
        let late = Self.exchange + [("code", try code())]
        #expect(caller.post("/oauth2/token", sent).status == 200)
        #expect(caller.post("/oauth2/token", sent)["error"] == "invalid_grant")
        caller.now = caller.now.advanced(milliseconds: 600_000)
        #expect(caller.post("/oauth2/token", late)["error_description"] == "code doesn't exist or has expired")
    }

    @Test("gives a new access token for a refresh token, again and again")
    func refreshes() throws {
        let first = caller.post(
            "/oauth2/token", Self.exchange + [("code", try code([("token_access_type", "offline")]))])
        let sent: Pairs = [
            ("grant_type", "refresh_token"), ("client_id", "dbxkey"), ("client_secret", "dbx_secret"),
            ("refresh_token", try #require(first["refresh_token"])),
        ]
        for _ in 0..<2 {
            let answer = caller.post("/oauth2/token", sent)
            #expect(answer.names == ["access_token", "token_type", "expires_in"])
            #expect(answer["access_token"] != first["access_token"])
        }
        #expect(caller.post("/oauth2/token", sent + [("scope", "account_info.read")]).status == 200)
        let refusals: [(Pairs, String)] = [
            ([("refresh_token", "unknown")], "invalid_grant"), ([("refresh_token", "")], "invalid_request"),
            ([("scope", "team.everything")], "invalid_scope"),
            ([("client_secret", "wrong")], "invalid_client: Invalid client_id or client_secret"),
            ([("client_secret", "")], "invalid_client: Invalid client_id or client_secret"),
        ]
        for (changes, error) in refusals {
            let answer = caller.post("/oauth2/token", sent.with(changes))
            #expect(answer.status == 400)
            #expect(answer["error"] == error)
        }
    }

    @Test("refreshes without a secret for a client that came without one")
    func publicRefresh() throws {
        let asked = Self.withChallenge + [("token_access_type", "offline")]
        let first = caller.post("/oauth2/token", Self.publicExchange + [("code", try code(asked))])
        let sent: Pairs = [
            ("grant_type", "refresh_token"), ("client_id", "dbxkey"),
            ("refresh_token", try #require(first["refresh_token"])),
        ]
        #expect(caller.post("/oauth2/token", sent).status == 200)
        #expect(caller.post("/oauth2/token", sent.with([("client_id", "other")])).status == 400)
        #expect(caller.post("/oauth2/token", sent + [("client_secret", "wrong")]).status == 400)
    }

    @Test("ends a token once", arguments: ["", "null"])
    func revokes(body: String) throws {
        let token = try #require(caller.post("/oauth2/token", Self.exchange + [("code", try code())])["access_token"])
        let fields: Pairs = [("Authorization", "Bearer \(token)")]
        let revoke = { (caller: Caller) in
            body.isEmpty
                ? caller.send(.post, "/2/auth/token/revoke", fields: fields)
                : caller.postJSON("/2/auth/token/revoke", body, fields: fields)
        }
        let answer = revoke(caller)
        #expect(answer.status == 200)
        #expect(answer.text == "null")
        #expect(answer.type == "application/json")
        let again = revoke(caller)
        #expect(again.status == 401)
        #expect(again.json?["error"]?[".tag"]?.string == Array("invalid_access_token".utf8))
        #expect(again["error_summary"] == "invalid_access_token/...")
    }

    @Test("says when a token had ended by itself")
    func expiredToken() throws {
        let sent = Self.exchange + [("code", try code([("token_access_type", "online")]))]
        let token = try #require(caller.post("/oauth2/token", sent)["access_token"])
        caller.now = caller.now.advanced(milliseconds: 14_400_000)
        let answer = caller.send(.post, "/2/auth/token/revoke", fields: [("Authorization", "Bearer \(token)")])
        #expect(answer["error_summary"] == "expired_access_token/...")
    }

    @Test("refuses a malformed revocation in plain text")
    func malformedRevocation() {
        let bearer: Pairs = [("Authorization", "Bearer x")]
        for answer in [
            caller.send(.post, "/2/auth/token/revoke"),
            caller.post("/2/auth/token/revoke", [("a", "b")], fields: bearer),
            caller.send(.post, "/2/auth/token/revoke", fields: basic("dbxkey", "dbx_secret")),
            caller.send(.post, "/2/auth/token/revoke", fields: bearer),
        ] {
            #expect(answer.status == 400)
            #expect(answer.type == "text/plain; charset=utf-8")
        }
    }
}
