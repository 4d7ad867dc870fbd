import Testing
import Wire

@testable import ProviderEmulator

@Suite("Dropbox's app")
struct DropboxConnectTests {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let state = "oauth2code:\(challenge):S256:offline"
    static let extra = [
        ("code_challenge", challenge), ("code_challenge_method", "S256"), ("token_access_type", "offline"),
        ("response_type", "code"),
    ].form

    let caller = Caller()

    @Test(
        "answers in both forms of the code flow, whichever way it was asked",
        arguments: [
            [("state", state), ("extra_query_params", extra)], [("state", state)],
            [("state", "any"), ("extra_query_params", extra)],
        ] as [Pairs], ["", "old"])
    func code(question: Pairs, form: String) throws {
        let answer = caller.get("/1/connect", [("k", "dbxkey"), ("s", "")] + question + [("form", form)])
        #expect(answer.destination == "db-dbxkey://1/connect")
        #expect(answer.query["state"] == question["state"])
        let code: String
        if form == "old" {
            #expect(answer.query.names == ["oauth_token", "oauth_token_secret", "uid", "state"])
            #expect(answer.query["oauth_token"] == "oauth2code:")
            #expect(answer.field("Location")?.contains("oauth_token=oauth2code%3A&") == true)
            code = try #require(answer.query["oauth_token_secret"])
        } else {
            #expect(answer.query.names == ["oauth_code", "state"])
            code = try #require(answer.query["oauth_code"])
        }
        let sent: Pairs = [
            ("grant_type", "authorization_code"), ("code", code), ("client_id", "dbxkey"),
            ("code_verifier", Self.verifier),
        ]
        #expect(caller.post("/oauth2/token", sent + [("redirect_uri", "db-dbxkey://1/connect")]).status == 400)
        let token = caller.post("/oauth2/token", sent + [("redirect_uri", "db-dbxkey://2/token")])
        #expect(token.status == 200)
        #expect(token["refresh_token"] != nil)
    }

    @Test("gives a code that needs no redirect URI, as Android's library redeems it")
    func android() throws {
        let answer = caller.get("/1/connect", [("k", "dbxkey"), ("state", Self.state)])
        let sent: Pairs = [
            ("grant_type", "authorization_code"), ("code", try #require(answer.query["oauth_code"])),
            ("client_id", "dbxkey"), ("code_verifier", Self.verifier),
        ]
        #expect(caller.post("/oauth2/token", sent).status == 200)
    }

    @Test("gives a token to older apps")
    func implicit() throws {
        let answer = caller.get("/1/connect", [("k", "dbxkey"), ("state", "oauth2:nonce")])
        #expect(answer.query.names == ["oauth_token", "oauth_token_secret", "uid", "state"])
        #expect(answer.query["oauth_token"] == "oauth2")
        #expect(try #require(answer.query["oauth_token_secret"]).hasPrefix("sl.dbx-token-"))
    }

    @Test("reads the scopes in the state")
    func scopes() throws {
        let state = Self.state + ":account_info.read files.metadata.read:user"
        let code = try #require(caller.get("/1/connect", [("k", "dbxkey"), ("state", state)]).query["oauth_code"])
        let sent: Pairs = [
            ("grant_type", "authorization_code"), ("code", code), ("client_id", "dbxkey"),
            ("code_verifier", Self.verifier),
        ]
        #expect(caller.post("/oauth2/token", sent)["scope"] == "account_info.read files.metadata.read")
    }

    @Test("cancels when the user says no")
    func denies() {
        let answer = caller.get("/1/connect", [("k", "dbxkey"), ("state", Self.state), ("deny", "1")])
        #expect(answer.field("Location") == "db-dbxkey://1/cancel")
    }

    @Test(
        "shows a page for a request that makes no sense",
        arguments: [
            [("k", "other")], [("k", "")], [("extra_query_params", "response_type=token")],
            [("extra_query_params", "response_type=code&code_challenge=x&code_challenge_method=S256")],
            [("extra_query_params", "%zz")], [("state", "oauth2code:short:S256:offline")],
            [("state", "oauth2code:\(challenge):plain:offline")],
            [("state", "oauth2code:\(challenge):S256:sometimes")],
            [("state", state), ("extra_query_params", "response_type=code")],
        ] as [Pairs])
    func page(changes: Pairs) {
        let answer = caller.get("/1/connect", ([("k", "dbxkey"), ("state", "any")] as Pairs).with(changes))
        #expect(answer.status == 400)
        #expect(answer.field("Location") == nil)
    }
}
