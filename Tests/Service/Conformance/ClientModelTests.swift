import TestSupport
import Testing

/// The models themselves, held against what the libraries' sources say.
@Suite("The model of a client library") struct ClientModelTests {
    static let endpoints = ClientEndpoints(
        issuer: "https://auth.example/acme", authorization: "https://auth.example/acme/authorize",
        token: "https://auth.example/acme/token", revocation: "https://auth.example/acme/revoke")

    static func attempt(_ model: any ClientModel, redirectURI: String = ClientStand.redirectURI) -> ClientAttempt {
        var chance = ClientAttempt.Chance()
        (chance.state, chance.nonce) = ("st/1", "no-1")
        // RFC 7636, appendix B
        chance.verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        return model.authorizationRequest(
            discovery: endpoints, clientID: "id/1", redirectURI: redirectURI, scopes: ["a", "b"], chance: chance)
    }

    static func model(_ name: String, _ place: SourceLocation = #_sourceLocation) throws -> any ClientModel {
        try #require(ClientLibrary.all.first { $0.description == name }, sourceLocation: place)
    }

    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    static let authorizations = [
        "AppAuth-iOS": "response_type=code&client_id=id/1&redirect_uri=com.example.app:/oauth2redirect&scope=a%20b"
            + "&state=st/1&nonce=no-1&code_challenge=\(challenge)&code_challenge_method=S256",
        "AppAuth-Android": "redirect_uri=com.example.app%3A%2Foauth2redirect&client_id=id%2F1&response_type=code"
            + "&state=st%2F1&nonce=no-1&scope=a%20b&code_challenge=\(challenge)&code_challenge_method=S256",
        "OAuthSwift": "client_id=id%2F1&redirect_uri=com.example.app%3A%2Foauth2redirect&response_type=code"
            + "&scope=a%20b&state=st%2F1&code_challenge=\(challenge)&code_challenge_method=S256",
        "OAuthSwift with a secret in place of PKCE":
            "client_id=id%2F1&redirect_uri=com.example.app%3A%2Foauth2redirect&response_type=code&scope=a%20b&state=st%2F1",
        "p2/OAuth2": "redirect_uri=com.example.app%3A%2Foauth2redirect&state=st%2F1&client_id=id%2F1"
            + "&response_type=code&scope=a+b&code_challenge=\(challenge)&code_challenge_method=S256",
        "expo-auth-session": "code_challenge=\(challenge)&code_challenge_method=S256"
            + "&redirect_uri=com.example.app%3A%2Foauth2redirect&client_id=id%2F1&response_type=code&state=st%2F1&scope=a+b",
    ]

    @Test("sends the browser to the authorization endpoint", arguments: authorizations.keys.sorted())
    func authorization(name: String) throws {
        let request = Self.attempt(try Self.model(name)).request
        #expect(request.url == "https://auth.example/acme/authorize?" + (try #require(Self.authorizations[name])))
        #expect(request.method == "GET")
        let query = Dictionary(request.query.map { ($0.name, $0.value) }) { "\($0) and \($1)" }
        #expect(query["redirect_uri"] == ClientStand.redirectURI)
        #expect(query["scope"] == "a b")
        #expect(query["state"] == "st/1")
    }

    static let bodies: [(name: String, code: String, refresh: String)] = [
        (
            "AppAuth-iOS",
            "grant_type=authorization_code&redirect_uri=com.example.app:/oauth2redirect&code=c%2B%20%25/&code_verifier=V&client_id=id/1",
            "grant_type=refresh_token&refresh_token=r%2B%20%25/&client_id=id/1"
        ),
        (
            "AppAuth-iOS with a secret",
            "grant_type=authorization_code&redirect_uri=com.example.app:/oauth2redirect&code=c%2B%20%25/&code_verifier=V",
            "grant_type=refresh_token&refresh_token=r%2B%20%25/"
        ),
        (
            "AppAuth-Android",
            "grant_type=authorization_code&redirect_uri=com.example.app%3A%2Foauth2redirect&code=c%2B+%25%2F&code_verifier=V&client_id=id%2F1",
            "grant_type=refresh_token&refresh_token=r%2B+%25%2F&client_id=id%2F1"
        ),
        (
            "OAuthSwift",
            "client_id=id%2F1&code=c%2B%20%25%2F&grant_type=authorization_code&code_verifier=V&redirect_uri=com.example.app%3A%2Foauth2redirect",
            "client_id=id%2F1&refresh_token=r%2B%20%25%2F&grant_type=refresh_token"
        ),
        (
            "OAuthSwift with JSON",
            #"{"client_id":"id\/1","code":"c+ %\/","grant_type":"authorization_code","code_verifier":"V","redirect_uri":"com.example.app:\/oauth2redirect"}"#,
            #"{"client_id":"id\/1","refresh_token":"r+ %\/","grant_type":"refresh_token"}"#
        ),
        (
            "p2/OAuth2",
            "code=c%2B+%25%2F&grant_type=authorization_code&redirect_uri=com.example.app%3A%2Foauth2redirect&code_verifier=V&client_id=id%2F1",
            "grant_type=refresh_token&refresh_token=r%2B+%25%2F&client_id=id%2F1"
        ),
        (
            "expo-auth-session",
            "grant_type=authorization_code&client_id=id%2F1&scope=a%20b&code_verifier=V&redirect_uri=com.example.app%3A%2Foauth2redirect&code=c%2B%20%25%2F",
            "grant_type=refresh_token&client_id=id%2F1&refresh_token=r%2B%20%25%2F"
        ),
        ("Spotify's SDK", "code=c%2B%20%25%2F", "refresh_token=r%2B%20%25%2F"),
        (
            "Spotify's SDK in the field", "code=c%2B%20%25%2F",
            "client_id=%28null%29&grant_type=refresh_token&refresh_token=r%2B%20%25%2F"
        ),
        ("expo-spotify-sdk", "code=c%2B+%25%2F", "refresh_token=r%2B+%25%2F"),
        (
            "SpotifyAPI with PKCE",
            "grant_type=authorization_code&code=c%2B%20%25%2F&redirect_uri=com.example.app%3A%2Foauth2redirect&code_verifier=V",
            "method=PKCE&grant_type=refresh_token&refresh_token=r%2B%20%25%2F"
        ),
    ]

    @Test("writes its forms as the library does", arguments: bodies)
    func body(name: String, code: String, refresh: String) throws {
        let model = try Self.model(name)
        let attempt = Self.attempt(model)
        let verifier = attempt.chance.verifier
        #expect(model.tokenRequest(code: "c+ %/", of: attempt).body.replacing(verifier, with: "V") == code)
        #expect(model.refreshRequest("r+ %/", of: attempt).body == refresh)
    }

    static let fields: [(name: String, fields: [String])] = [
        ("AppAuth-iOS", ["Content-Type: application/x-www-form-urlencoded; charset=UTF-8"]),
        (
            "AppAuth-Android with a secret by Basic",
            [
                "Content-Type: application/x-www-form-urlencoded", "Accept: application/json",
                "Authorization: Basic aWQlMkYxOmNhbmFyeS1tYWRlLXVwJTNBJTJGJTJCKyUyNSUyNg==",
            ]
        ),
        (
            "OAuthSwift with a secret twice",
            [
                "Content-Type: application/x-www-form-urlencoded; charset=utf-8",
                "Authorization: Basic aWQvMTpjYW5hcnktbWFkZS11cDovKyAlJg==",
            ]
        ),
        ("OAuthSwift with JSON", ["Content-Type: application/json; charset=utf-8"]),
        (
            "p2/OAuth2 with a secret by Basic",
            [
                "Content-Type: application/x-www-form-urlencoded; charset=utf-8", "Accept: application/json",
                "Authorization: Basic aWQlMkYxOmNhbmFyeS1tYWRlLXVwJTNBJTJGJTJCKyUyNSUyNg==",
            ]
        ),
        (
            "expo-auth-session with a secret",
            [
                "Content-Type: application/x-www-form-urlencoded",
                "Authorization: Basic aWQlMkYxOmNhbmFyeS1tYWRlLXVwJTNBJTJGJTJCJTIwJTI1JTI2",
                "Accept: application/json, text/javascript; q=0.01",
            ]
        ),
    ]

    @Test("sets its header fields as the library does", arguments: fields)
    func header(name: String, fields: [String]) throws {
        let model = try Self.model(name)
        let attempt = Self.attempt(model)
        for request in [model.tokenRequest(code: "c", of: attempt), model.refreshRequest("r", of: attempt)] {
            #expect(request.fields.map { "\($0.name): \($0.value)" } == fields)
            #expect(request.method == "POST")
        }
    }

    /// The redirect, and what the five families make of it: AppAuth for iOS and for Android, OAuthSwift, p2, expo.
    static let redirects: [(redirect: String, readings: [RedirectReading])] = [
        ("com.example.app:/oauth2redirect?code=c%2B1&state=st/1", Array(repeating: .code("c+1"), count: 5)),
        (
            "com.example.app:/oauth2redirect?state=st%2F1&iss=https%3A%2F%2Fx&code=c",
            Array(repeating: .code("c"), count: 5)
        ),
        (
            "com.example.app:/oauth2redirect?error=access_denied&state=st/1",
            Array(repeating: .error("access_denied"), count: 5)
        ),
        ("com.example.app:/oauth2redirect?code=c&state=st/2", Array(repeating: .rejected("state"), count: 5)),
        ("com.example.app:/oauth2redirect?code=c", Array(repeating: .rejected("state"), count: 5)),
        ("com.example.app:/oauth2redirect?state=st/1", Array(repeating: .rejected("code"), count: 5)),
        (
            "com.example.app:/oauth2redirect?error=access_denied",
            [
                .error("access_denied"), .error("access_denied"), .error("access_denied"), .error("access_denied"),
                .rejected("state"),
            ]
        ),
        (
            "com.example.app:/oauth2redirect?error=access_denied&error_description=The%20user%20refused.&state=st/1",
            [
                .error("access_denied"), .error("access_denied"), .error("access_denied"), .error("The user refused."),
                .error("access_denied"),
            ]
        ),
        (
            "com.example.app:/oauth2redirect/?code=c&state=st/1",
            [.code("c"), .code("c"), .code("c"), .code("c"), .code("c")]
        ),
        ("com.example.app:/other?code=c&state=st/1", [.ignored, .code("c"), .code("c"), .ignored, .ignored]),
        (
            "com.example.app://oauth2redirect?code=c&state=st/1",
            [.ignored, .code("c"), .code("c"), .ignored, .ignored]
        ),
        ("com.example.apq:/oauth2redirect?code=c&state=st/1", [.ignored, .ignored, .code("c"), .ignored, .ignored]),
        (
            "com.example.app:/oauth2redirect2?code=c&state=st/1",
            [.ignored, .code("c"), .code("c"), .code("c"), .code("c")]
        ),
    ]

    static let families = ["AppAuth-iOS", "AppAuth-Android", "OAuthSwift", "p2/OAuth2", "expo-auth-session"]

    @Test("knows its own redirect", arguments: redirects)
    func redirect(redirect: String, readings: [RedirectReading]) throws {
        for (name, reading) in zip(Self.families, readings) {
            let model = try Self.model(name)
            #expect(model.read(redirect: redirect, of: Self.attempt(model)) == reading, "\(name)")
            let isCode = if case .code = reading { true } else { false }
            #expect(model.accepts(redirect: redirect, of: Self.attempt(model)) == isCode, "\(name)")
        }
    }

    @Test(
        "for iOS compares scheme, user, password, host, port and path, and nothing else",
        arguments: [
            ("http://127.0.0.1:8080/cb?code=c&state=st/1", true), ("http://127.0.0.1:8080/cb/?code=c&state=st/1", true),
            ("http://127.0.0.1:8081/cb?code=c&state=st/1", false), ("http://127.0.0.1/cb?code=c&state=st/1", false),
            ("https://127.0.0.1:8080/cb?code=c&state=st/1", false),
            ("http://a@127.0.0.1:8080/cb?code=c&state=st/1", false),
            ("http://127.0.0.2:8080/cb?code=c&state=st/1", false),
            ("http://127.0.0.1:8080/CB?code=c&state=st/1", false),
            ("http://127.0.0.1:8080/cb?code=c&state=st/1#x", true),
        ])
    func components(redirect: String, isTaken: Bool) throws {
        let model = try Self.model("AppAuth-iOS")
        let attempt = Self.attempt(model, redirectURI: "http://127.0.0.1:8080/cb")
        #expect(model.accepts(redirect: redirect, of: attempt) == isTaken)
    }

    /// An answer, and what some libraries make of it.
    static let answers: [(status: Int, body: String, name: String, step: ClientStep, conclusion: ClientConclusion)] = [
        (201, #"{"access_token":"a","token_type":"Bearer"}"#, "AppAuth-iOS", .code, .failed("HTTP 201")),
        (200, #"{"access_token":"a","expires_in":"60"}"#, "AppAuth-iOS", .code, .token(ClientToken("a"))),
        (200, #"{"token_type":"Bearer"}"#, "AppAuth-iOS", .code, .deceived),
        (429, #"{"error":"slow_down"}"#, "AppAuth-iOS", .refresh, .refused("slow_down")),
        (503, #"{"error":"slow_down"}"#, "AppAuth-iOS", .refresh, .failed("HTTP 503")),
        (400, #"{"error":{}}"#, "AppAuth-iOS", .refresh, .failed("HTTP 400")),
        (400, "no", "AppAuth-iOS", .refresh, .failed("HTTP 400")),
        (503, #"{"error":"slow_down"}"#, "AppAuth-Android", .refresh, .refused("slow_down")),
        (200, #"{"error":null}"#, "AppAuth-Android", .refresh, .refused("null")),
        (503, "", "AppAuth-Android", .refresh, .failed("network")),
        (503, "<html>", "AppAuth-Android", .refresh, .failed("JSON")),
        (200, #"{"access_token":"a"}"#, "AppAuth-Android", .code, .failed("token_type")),
        (
            200, #"{"access_token":"a","token_type":"b","scope":null,"expires_in":"60"}"#, "AppAuth-Android", .code,
            .token(ClientToken("a", type: "b", lifetime: 60, scope: "null"))
        ),
        (
            200, #"{"access_token":"a","token_type":"b","refresh_token":""}"#, "AppAuth-Android", .code,
            .failed("refresh_token")
        ),
        (
            200, #"{"access_token":"a","token_type":"b","expires_at":1800000060}"#, "AppAuth-Android", .code,
            .token(ClientToken("a", type: "b", lifetime: 1_800_000 - 1_800_000_000))
        ),
        (401, #"{"error":"invalid_token"}"#, "OAuthSwift", .refresh, .renews),
        (200, #"{"error":"invalid_grant"}"#, "OAuthSwift", .code, .failed("Could not get Access Token")),
        (200, "access_token=a%2B&expires_in=60", "OAuthSwift", .code, .token(ClientToken("a+", lifetime: 60))),
        (200, #"{"access_token":"a%2B"}"#, "OAuthSwift", .code, .token(ClientToken("a+"))),
        (503, #"{"error":"temporarily_unavailable"}"#, "OAuthSwift", .refresh, .failed("temporarily_unavailable")),
        (200, #"{"access_token":"a"}"#, "p2/OAuth2", .code, .failed("token_type")),
        (200, #"{"access_token":"a","token_type":"mac"}"#, "p2/OAuth2", .code, .failed("token_type")),
        (400, #"{"error":"invalid_grant","error_description":"no"}"#, "p2/OAuth2", .refresh, .refused("no")),
        (
            200, #"{"access_token":"a","expires_in":60,"issued_at":"1278448832702"}"#, "expo-auth-session", .code,
            .token(ClientToken("a", type: "bearer", lifetime: 0))
        ),
        (503, "{}", "expo-auth-session", .refresh, .deceived),
        (503, "<html>", "expo-auth-session", .refresh, .failed("JSON")),
        (503, #"{"error":"server_error"}"#, "expo-auth-session", .refresh, .failed("server_error")),
        (
            200, #"{"access_token":"a","expires_in":"60"}"#, "expo-auth-session", .code,
            .token(ClientToken("a", type: "bearer"))
        ),
        (
            200, #"{"access_token":"a","expires_in":"60"}"#, "Spotify's SDK", .code,
            .token(ClientToken("a", lifetime: 60))
        ),
        (200, "<html>", "Spotify's SDK", .code, .failed("jsonFailed")),
        (400, "{}", "Spotify's SDK", .refresh, .failed("renewSessionFailed")),
        (200, #"{"access_token":"a","expires_in":"60"}"#, "expo-spotify-sdk", .code, .failed("JSON")),
        (401, #"{"error":"invalid_grant"}"#, "expo-spotify-sdk", .refresh, .failed("HTTP 401")),
        (400, #"{"error":"invalid_grant"}"#, "expo-spotify-sdk", .refresh, .refused("invalid_grant")),
        (400, #"{"error":"invalid_grant"}"#, "expo-spotify-sdk", .code, .failed("HTTP 400")),
        (200, #"{"access_token":"a","expires_in":60}"#, "SpotifyAPI with PKCE", .refresh, .failed("refresh_token")),
    ]

    @Test("reads answers as the library does", arguments: answers)
    func answer(status: Int, body: String, name: String, step: ClientStep, conclusion: ClientConclusion) throws {
        let model = try Self.model(name)
        let answer = ClientAnswer(status, ["content-type": "application/json"], body)
        #expect(model.read(tokenResponse: answer, to: step, of: Self.attempt(model)) == conclusion)
    }

    @Test("takes a connection that brings no answer for a passing failure", arguments: ClientLibrary.all)
    func silence(model: any ClientModel) {
        for step in ClientStep.allCases {
            #expect(model.read(tokenResponse: nil, to: step, of: Self.attempt(model)).kind == .failed)
        }
    }

    @Test("has a name of its own")
    func names() {
        #expect(Set(ClientLibrary.all.map(\.description)).count == ClientLibrary.all.count)
    }
}
