import Testing
import Wire

@testable import ProviderEmulator

@Suite("The plain OAuth 2 server")
struct OAuth2Tests {
    static let redirect = "com.example.app:/oauth2redirect"
    static let secret = "s3cr3t:with/odd+chars%&=é"
    static let encodedSecret = "s3cr3t%3Awith%2Fodd%2Bchars%25%26%3D%C3%A9"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge: Pairs = [
        ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), ("code_challenge_method", "S256"),
    ]
    static let question: Pairs = [("client_id", "generic"), ("response_type", "code"), ("redirect_uri", redirect)]
    static let exchange: Pairs = [
        ("grant_type", "authorization_code"), ("redirect_uri", redirect), ("client_id", "generic"),
        ("client_secret", secret),
    ]

    let caller = Caller()

    func code(_ changes: Pairs = []) throws -> String {
        try #require(caller.get("/authorize", Self.question.with(changes)).query["code"])
    }

    @Test(
        "sends the browser back with a code",
        arguments: [redirect, "https://app.example.com/callback", "http://127.0.0.1:54321/callback"])
    func approves(redirect: String) {
        let answer = caller.get("/authorize", Self.question.with([("redirect_uri", redirect), ("state", "st+1")]))
        #expect(answer.destination == redirect)
        #expect(answer.field("Location")?.hasSuffix("&state=st%2B1") == true)
    }

    @Test(
        "sends a wrong request back with an error",
        arguments: [
            ([("response_type", "")], "invalid_request"), ([("response_type", "token")], "unsupported_response_type"),
            ([("code_challenge", "x")], "invalid_request"), ([("code_challenge_method", "S256")], "invalid_request"),
            (challenge.with([("code_challenge_method", "plain")]), "invalid_request"),
            ([("deny", "1")], "access_denied"),
        ])
    func refusesPage(changes: Pairs, error: String) {
        #expect(caller.get("/authorize", Self.question.with(changes)).query["error"] == error)
    }

    @Test(
        "shows a page when the browser must not go back",
        arguments: [[("client_id", "x")], [("redirect_uri", "")], [("redirect_uri", redirect + "x")]] as [Pairs])
    func page(changes: Pairs) { #expect(caller.get("/authorize", Self.question.with(changes)).status == 400) }

    @Test("redeems a code, credentials in the body or in the header", arguments: ["/token", "/api/token"])
    func exchanges(path: String) throws {
        let body = caller.post(path, Self.exchange + [("code", try code())])
        let noClient = Self.exchange.with([("client_id", ""), ("client_secret", "")])
        let header = caller.post(path, noClient + [("code", try code())], fields: basic("generic", Self.encodedSecret))
        for answer in [body, header] {
            #expect(answer.status == 200)
            #expect(answer.names == ["access_token", "token_type", "expires_in", "refresh_token", "scope"])
            #expect(answer["token_type"] == "Bearer")
            #expect(answer.json?["expires_in"]?.integer == 3_600)
            #expect(answer.field("Cache-Control") == "no-store")
        }
    }

    @Test("holds the verifier against the challenge")
    func holdsVerifier() throws {
        let sent = Self.exchange + [("code", try code(Self.challenge))]
        #expect(caller.post("/token", sent)["error"] == "invalid_grant")
        #expect(caller.post("/token", sent + [("code_verifier", "x")])["error"] == "invalid_grant")
        #expect(caller.post("/token", sent + [("code_verifier", Self.verifier)]).status == 200)
        let unasked = Self.exchange + [("code", try code()), ("code_verifier", Self.verifier)]
        #expect(caller.post("/token", unasked)["error"] == "invalid_grant")
    }

    @Test(
        "refuses a wrong exchange, and leaves the code as it was",
        arguments: [
            ([("grant_type", "")], 400, "invalid_request"),
            ([("grant_type", "password")], 400, "unsupported_grant_type"),
            ([("code", "")], 400, "invalid_request"), ([("code", "unknown")], 400, "invalid_grant"),
            ([("redirect_uri", "")], 400, "invalid_grant"), ([("redirect_uri", redirect + "/")], 400, "invalid_grant"),
            ([("client_id", "x")], 401, "invalid_client"), ([("client_id", "")], 401, "invalid_client"),
            ([("client_secret", "x")], 401, "invalid_client"),
            ([("client_secret", encodedSecret)], 401, "invalid_client"),
        ])
    func refuses(changes: Pairs, status: Int, error: String) throws {
        let right = Self.exchange + [("code", try code())]
        let answer = caller.post("/token", right.with(changes))
        #expect(answer.status == status)
        #expect(answer["error"] == error)
        #expect(answer.field("WWW-Authenticate") == nil)
        #expect(caller.post("/token", right).status == 200)
    }

    @Test("names Basic when header credentials are wrong", arguments: [secret, "wrong", ""])
    func wrongBasic(password: String) throws {
        let sent = Self.exchange.with([("client_id", ""), ("client_secret", "")]) + [("code", try code())]
        let answer = caller.post("/token", sent, fields: basic("generic", password))
        #expect(answer.status == 401)
        #expect(answer.field("WWW-Authenticate")?.hasPrefix("Basic ") == true)
    }

    @Test("reads nothing but a form, and no parameter twice")
    func forms() throws {
        let sent = Self.exchange + [("code", try code())]
        #expect(caller.send(.post, "/token?\(sent.form)")["error"] == "invalid_request")
        #expect(caller.postJSON("/token", "{\"grant_type\":\"authorization_code\"}")["error"] == "invalid_request")
        #expect(caller.post("/token", sent + [("state", "a"), ("state", "b")])["error"] == "invalid_request")
        #expect(caller.post("/token", sent, fields: basic("generic", Self.encodedSecret))["error"] == "invalid_request")
        #expect(caller.post("/token", sent).status == 200)
    }

    @Test("keeps codes of one provider from another")
    func otherProvider() throws {
        let caller = Caller(Registrations(clients: [Registration(provider: .oauth2, id: "second", secret: "2")]))
        let foursquare = caller.get("/oauth2/authenticate", FoursquareTests.question).query["code"]
        #expect(caller.post("/token", Self.exchange + [("code", try #require(foursquare))])["error"] == "invalid_grant")
        let ours = try #require(caller.get("/authorize", Self.question).query["code"])
        let second = Self.exchange.with([("client_id", "second"), ("client_secret", "2")])
        #expect(caller.post("/token", second + [("code", ours)])["error"] == "invalid_grant")
    }

    @Test(
        "rotates refresh tokens at the one path and not at the other",
        arguments: [("/token", true), ("/api/token", false)])
    func refreshes(path: String, rotates: Bool) throws {
        let asked: Pairs = [("scope", "read write")]
        let first = caller.post(path, Self.exchange + [("code", try code(asked))])
        let sent = Self.exchange.with([
            ("grant_type", "refresh_token"), ("redirect_uri", ""),
            ("refresh_token", try #require(first["refresh_token"])),
        ])
        #expect(caller.post(path, sent + [("scope", "admin")])["error"] == "invalid_scope")
        #expect(caller.post(path, sent.with([("refresh_token", "")]))["error"] == "invalid_request")
        let narrow = caller.post(path, sent + [("scope", "read")])
        #expect(narrow.status == 200)
        #expect(narrow["scope"] == "read")
        #expect((narrow["refresh_token"] != nil) == rotates)
        let again = caller.post(path, sent)
        #expect(again["error"] == (rotates ? "invalid_grant" : nil))
        let next = caller.post(
            path, sent.with([("refresh_token", narrow["refresh_token"] ?? sent["refresh_token"] ?? "")]))
        #expect(next["scope"] == "read write")
    }
}
