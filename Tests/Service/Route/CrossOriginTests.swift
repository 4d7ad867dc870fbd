import Testing
import Wire

@testable import Service

@Suite("A page of another origin") struct CrossOriginTests {
    private static let listed = "https://app.example"
    private static let fixture = ConfigurationFixture.service.with([
        "clients.acme.cors_origins": #"[ "https://app.example", "https://beta.example:8443" ]"#
    ])
    private static let allowances: [HeaderName] = [
        .accessControlAllowOrigin, .accessControlAllowMethods, .accessControlAllowHeaders, .accessControlMaxAge,
        .accessControlExposeHeaders,
    ]
    /// Origins that are not listed, however much they look like it.
    static let foreign = [
        "https://evil.example", "null", "*", "", "https://app.example/", "https://APP.example", "http://app.example",
        "https://app.example:443", "https://app.example.evil.example", "https://beta.example", "app.example",
        "https://app.example https://app.example", "https://app.example, https://beta.example:8443",
    ]
    /// Requests to the token path, and the status of each.
    static let requests: [(name: String, request: Request, status: Int)] = [
        ("a token", .form("/acme/token", ["code": "canary-code"]), 200),
        ("a refusal", .form("/acme/token", ["code": ""]), 400),
        ("a wrong type", .typed("/acme/token", "text/plain", Array("code=x".utf8)), 415),
        ("a wrong method", .form("/acme/token", ["code": "canary-code"]).by(.put), 405),
    ]

    private func allowed(_ answer: Answered) -> [String] {
        Self.allowances.filter { answer.field($0) != nil }.map { text($0.bytes) }
    }

    @Test("may read every answer when it is listed", arguments: requests, [listed, "https://beta.example:8443"])
    func reads(example: (name: String, request: Request, status: Int), origin: String) async throws {
        let bench = try ServiceBench(Self.fixture)
        let answer = await bench.send(example.request.with(.origin, origin))
        #expect(answer.status == example.status)
        #expect(answer.field(.accessControlAllowOrigin) == origin)
        #expect(answer.field(.accessControlExposeHeaders) == "X-Request-Id, Retry-After")
        #expect(answer.field(.vary) == "Origin")
        #expect(allowed(answer) == ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"])
    }

    @Test("may read an answer that had to wait for a provider, also a failure of it")
    func readsFailure() async throws {
        let bench = try ServiceBench(Self.fixture)
        bench.provider.script = [.failure(FetchError(.timeout, wasSent: true, hint: ""))]
        let answer = await bench.send(
            .form("/acme/token", ["code": "canary-code"]).with(.origin, Self.listed))
        #expect(answer.status == 504)
        #expect(answer.field(.accessControlAllowOrigin) == Self.listed)
        #expect(answer.field(.vary) == "Origin")
    }

    @Test("is answered as anybody is when it is not listed, and may not read it", arguments: requests, foreign)
    func keepsFrom(example: (name: String, request: Request, status: Int), origin: String) async throws {
        let bench = try ServiceBench(Self.fixture)
        let answer = await bench.send(example.request.with(.origin, origin))
        #expect(answer.status == example.status)
        #expect(allowed(answer) == [])
        // A cache must not hand this answer to a listed page.
        #expect(answer.field(.vary) == "Origin")
    }

    @Test("is nobody's when two are named")
    func namesTwo() async throws {
        let bench = try ServiceBench(Self.fixture)
        let request = Request.form("/acme/token", ["code": "canary-code"]).with(.origin, Self.listed)
        let answer = await bench.send(request.with(.origin, Self.listed))
        #expect(answer.status == 200)
        #expect(allowed(answer) == [])
    }

    @Test("is told of in every answer where some page may call, also to apps", arguments: requests)
    func varies(example: (name: String, request: Request, status: Int)) async throws {
        let bench = try ServiceBench(Self.fixture)
        let answer = await bench.send(example.request)
        #expect(answer.status == example.status)
        #expect(answer.field(.vary) == "Origin")
        #expect(allowed(answer) == [])
    }

    @Test("may ask first what it may send", arguments: ["/acme/token", "/acme/token/", "/acme/token?x=y"])
    func asksFirst(target: String) async throws {
        let bench = try ServiceBench(Self.fixture)
        let answer = await bench.send(Self.preflight(target, Self.listed))
        #expect(answer.status == 204)
        #expect(answer.field(.accessControlAllowOrigin) == Self.listed)
        #expect(answer.field(.accessControlAllowMethods) == "POST, OPTIONS")
        #expect(answer.field(.accessControlAllowHeaders) == "Content-Type, Authorization, Idempotency-Key")
        #expect(answer.field(.accessControlMaxAge) == "7200")
        #expect(answer.field(.allow) == "POST, OPTIONS")
        #expect(answer.field(.vary) == "Origin")
        #expect(bench.contacts == 0)
        // Nobody can fill the log with questions.
        #expect(bench.lines().count == 0)
    }

    @Test(
        "may call every endpoint that hands out tokens or tells of them",
        arguments: [
            ("/acme/token", "POST, OPTIONS"), ("/acme/swap", "POST, OPTIONS"), ("/acme/refresh", "POST, OPTIONS"),
            ("/acme/revoke", "POST, OPTIONS"), ("/acme/.well-known/openid-configuration", "GET, HEAD, OPTIONS"),
            ("/.well-known/oauth-authorization-server/acme", "GET, HEAD, OPTIONS"),
            ("/acme/jwks.json", "GET, HEAD, OPTIONS"),
        ])
    func endpoints(target: String, methods: String) async throws {
        let bench = try ServiceBench(Self.fixture)
        let asked = await bench.send(Self.preflight(target, Self.listed))
        #expect(asked.status == 204)
        #expect(asked.field(.accessControlAllowMethods) == methods)
        let request = methods.hasPrefix("GET") ? Request.get(target) : Request.form(target, [:])
        let answer = await bench.send(request.with(.origin, Self.listed))
        #expect(answer.status == (methods.hasPrefix("GET") ? 200 : 400))
        #expect(answer.field(.accessControlAllowOrigin) == Self.listed)
        #expect(answer.field(.vary) == "Origin")
        // An answer without a body keeps the fields of the one that it stands for.
        guard let tag = answer.field(.eTag) else { return }
        let known = await bench.send(request.with(.origin, Self.listed).with(.ifNoneMatch, tag))
        #expect(known.status == 304)
        #expect(known.field(.accessControlAllowOrigin) == Self.listed)
        #expect(known.field(.vary) == "Origin")
    }

    @Test("is told nothing when it asks first and is not listed", arguments: foreign)
    func asksFirstInVain(origin: String) async throws {
        let bench = try ServiceBench(Self.fixture)
        let answer = await bench.send(Self.preflight("/acme/token", origin))
        #expect(answer.status == 204)
        #expect(allowed(answer) == [])
        #expect(answer.field(.vary) == "Origin")
    }

    @Test("is never allowed credentials")
    func credentials() async throws {
        let bench = try ServiceBench(Self.fixture)
        let name = try #require(HeaderName("Access-Control-Allow-Credentials".utf8))
        for request in Self.requests.map(\.request) + [Self.preflight("/acme/token", Self.listed)] {
            #expect(await bench.send(request.with(.origin, Self.listed)).field(name) == nil)
        }
    }

    @Test(
        "is unknown where no page may call",
        arguments: [
            "/foursquare/token", "/acme/sign-in?state=s", "/openapi.yaml", "/nobody/token", "/acme/nothing",
        ], [Method.options, .get, .post])
    func unknown(target: String, method: Method) async throws {
        let bench = try ServiceBench(Self.fixture)
        let request = Request.form(target, ["code": "canary-code"]).by(method).with(.origin, Self.listed)
        let answer = await bench.send(request)
        #expect(method != .options || answer.status >= 400)
        #expect(allowed(answer) == [])
        #expect(answer.field(.vary) == nil)
    }

    @Test("is told of once however often a client is asked")
    func repeats() async throws {
        let bench = try ServiceBench(Self.fixture)
        for _ in 0..<3 {
            let answer = await bench.send(.form("/acme/token", ["code": ""]).with(.origin, Self.listed))
            #expect(answer.response.fields.all(.vary).count == 1)
            #expect(answer.response.fields.all(.accessControlAllowOrigin).count == 1)
        }
    }

    private static func preflight(_ target: String, _ origin: String) -> Request {
        var request = Request(.options, Array(target.utf8))
        request.fields.append(.origin, origin)
        for (name, value) in [
            ("Access-Control-Request-Method", "POST"), ("Access-Control-Request-Headers", "content-type"),
        ] {
            if let name = HeaderName(name.utf8) { request.fields.append(name, value) }
        }
        return request
    }
}
