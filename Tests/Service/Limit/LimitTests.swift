import Providers
import Testing
import Wire

@testable import Service

@Suite("Limits") struct LimitTests {
    private static let path = "/acme/token"
    private static let other = IPAddress(v4: 0xCB00_7108)

    private static func bench(_ changes: [String: String?]) throws -> ServiceBench {
        try ServiceBench(.service.with(changes))
    }

    /// A request that is refused at once and is nobody's guess.
    private static let harmless = Request.form(path, ["code": ""])

    private static func limited(_ bench: ServiceBench, _ kind: LimitKind) -> Int? {
        bench.facilities.limiter.readings.first { $0.kind == kind }?.count
    }

    @Test("are off for requests unless they are set")
    func defaults() async throws {
        let bench = try Self.bench([:])
        for _ in 0..<200 { #expect(await bench.send(Self.harmless).status == 400) }
    }

    @Test("hold an address at its number of requests in a minute, whatever it asks for")
    func address() async throws {
        let bench = try Self.bench(["limits.requests_per_address": "6"])
        let requests: [Request] = [
            Self.harmless, .get("/nowhere"), .get("/nobody/token"), .get(Self.path), .get("/openapi.yaml"),
            .get("/acme/sign-in"),
        ]
        for request in requests { #expect(await bench.send(request).status != 429) }
        for request in requests {
            let answer = await bench.send(request)
            #expect(answer.refusal == "429 rate_limited rate_limited")
            #expect(answer.field(.retryAfter) == "10")
            #expect(answer.json?["retryable"].map { text($0.raw) } == "true")
            #expect(answer["error"] == nil)
        }
        #expect(await bench.send(Self.harmless, from: Self.other).status == 400)
        #expect(Self.limited(bench, .requestsPerAddress) == 6)
        bench.clock.advance(milliseconds: 9_999)
        #expect(await bench.send(Self.harmless).field(.retryAfter) == "1")
        bench.clock.advance(milliseconds: 1)
        #expect(await bench.send(Self.harmless).status == 400)
        #expect(await bench.send(Self.harmless).status == 429)
        #expect(bench.contacts == 0)
    }

    @Test("come before the body is looked at, and cost no code")
    func comesFirst() async throws {
        let bench = try Self.bench(["limits.requests_per_address": "1"])
        _ = await bench.send(.get("/nowhere"))
        #expect(await bench.send(.typed(Self.path, nil, [])).status == 429)
        #expect(await bench.send(.form(Self.path, ["code": "canary-code"])).status == 429)
        bench.clock.advance(milliseconds: 60_000)
        #expect(await bench.send(.form(Self.path, ["code": "canary-code"])).status == 200)
    }

    @Test("never hold the operator")
    func admin() async throws {
        let bench = try Self.bench(["limits.requests_per_address": "1", "limits.requests_per_client": "1"])
        for _ in 0..<50 { #expect(await bench.send(.get("/metrics"), door: .admin).status == 200) }
        #expect(await bench.send(Self.harmless).status == 400)
    }

    @Test("take a network of IPv6 for one address")
    func networks() async throws {
        let bench = try Self.bench(["limits.requests_per_address": "1"])
        for (address, status) in [
            ("2001:db8::1", 400), ("2001:db8::2", 429), ("2001:db8:0:0:ffff::", 429), ("2001:db8:0:1::1", 400),
            ("::1", 400), ("127.0.0.1", 400), ("127.0.0.2", 400), ("::ffff:127.0.0.1", 429), ("0.0.0.0", 400),
        ] {
            #expect(
                await bench.send(Self.harmless, from: try #require(IPAddress(address))).status == status, "\(address)")
        }
    }

    @Test("count the address that a trusted proxy names, and no forged one")
    func proxies() async throws {
        let bench = try Self.bench(["limits.requests_per_address": "1", "trusted_proxies": #"["10.0.0.0/8"]"#])
        let proxy = IPAddress(v4: 0x0A00_0001)
        for (peer, forwarded, status) in [
            (proxy, "198.51.100.1", 400), (proxy, "198.51.100.2", 400), (proxy, "198.51.100.1", 429),
            (proxy, "192.0.2.66, 198.51.100.2", 429), (Self.other, "198.51.100.3", 400),
            (Self.other, "198.51.100.4", 429), (proxy, "198.51.100.3", 400),
        ] {
            let answer = await bench.send(Self.harmless.with(.xForwardedFor, forwarded), from: peer)
            #expect(answer.status == status, "\(forwarded)")
        }
    }

    @Test("hold a client for all addresses together, and no other client")
    func client() async throws {
        let bench = try Self.bench([
            "limits.requests_per_client": "3", "clients.acme.transient_errors": #""oauth""#,
            "clients.acme.cors_origins": #"["https://app.example"]"#,
        ])
        for number in 0..<3 as Range<UInt32> {
            #expect(await bench.send(Self.harmless, from: IPAddress(v4: number)).status == 400)
        }
        let answer = await bench.send(Self.harmless.with(.origin, "https://app.example"), from: IPAddress(v4: 9))
        #expect(answer.refusal == "429 rate_limited rate_limited")
        #expect(answer.field(.retryAfter) == "20")
        #expect(answer["error"] == "temporarily_unavailable")
        #expect(answer.field(.accessControlAllowOrigin) == "https://app.example")
        #expect(answer.field(.vary) == "Origin")
        #expect(await bench.send(.form("/foursquare/token", ["code": ""])).status == 400)
        #expect(await bench.send(.get("/acme/nothing")).status == 404)
        #expect(Self.limited(bench, .requestsPerClient) == 1)
    }

    @Test("do not count against a client what its address was refused for")
    func addressFirst() async throws {
        let bench = try Self.bench(["limits.requests_per_address": "1", "limits.requests_per_client": "2"])
        for _ in 0..<10 { _ = await bench.send(Self.harmless) }
        #expect(await bench.send(Self.harmless, from: Self.other).status == 400)
    }

    @Test("are told of in the log and in the metrics")
    func seen() async throws {
        let bench = try Self.bench(["limits.requests_per_address": "1"])
        for _ in 0..<3 { _ = await bench.send(Self.harmless) }
        let page = text(bench.facilities.metrics.text)
        #expect(page.contains("\ncloakroom_limited_total{limit=\"requests_per_address\"} 2\n"))
        #expect(page.contains("\ncloakroom_limited_total{limit=\"sign_ins_per_client\"} 0\n"))
        #expect(bench.lines().last?["reason"]?.string.map { text($0) } == "rate_limited")
    }

    @Test("outlive a reload, which may change them")
    func reload() async throws {
        let bench = try Self.bench(["limits.requests_per_client": "1"])
        #expect(await bench.send(Self.harmless).status == 400)
        for (limit, statuses) in [("1", [429, 429]), ("4", [429, 400, 429]), ("0", [400, 400])] {
            let changed = ConfigurationFixture.service(.service.with(["limits.requests_per_client": limit]))
            bench.handler.adopt(Site(try #require(changed.configuration), bench.facilities))
            for status in statuses {
                #expect(await bench.send(Self.harmless).status == status, "\(limit)")
                bench.clock.advance(milliseconds: limit == "4" && status == 429 ? 15_000 : 0)
            }
        }
    }

    @Test("hold sign-ins for which a provider is asked, by default at one a second")
    func signIns() async throws {
        let bench = try Self.bench([:])
        bench.provider.script = [.json(#"{"code":"canary-request-token"}"#)]
        for _ in 0..<60 { #expect(await bench.send(.form("/pocket/sign-in", [:])).status == 200) }
        let answer = await bench.send(.form("/pocket/sign-in", [:]))
        #expect(answer.refusal == "429 rate_limited rate_limited")
        #expect(answer.field(.retryAfter) == "1")
        #expect(bench.contacts == 60)
        // What asks nobody is not counted.
        for _ in 0..<65 { #expect(await bench.send(.form("/foursquare/sign-in", [:])).status == 200) }
        #expect(await bench.send(.form("/pocket/sign-in", [:]), from: Self.other).status == 200)
        bench.clock.advance(milliseconds: 1_000)
        #expect(await bench.send(.form("/pocket/sign-in", [:])).status == 200)
        #expect(Self.limited(bench, .signInsPerAddress) == 1)
    }

    @Test("hold a client's sign-ins for which its provider is asked")
    func clientSignIns() async throws {
        let bench = try Self.bench(["limits.sign_ins_per_client": "2"])
        bench.provider.script = [.json(#"{"code":"canary-request-token"}"#)]
        for (address, status) in [(1, 200), (2, 200), (3, 429)] as [(UInt32, Int)] {
            #expect(await bench.send(.form("/pocket/sign-in", [:]), from: IPAddress(v4: address)).status == status)
        }
        #expect(bench.contacts == 2)
    }

    @Test("are warned of where all callers would count as one")
    func proxyWarning() {
        let behind = ConfigurationFixture.valid.with(["listen.0.behind_tls_proxy": "true"])
        let pocket: [String: String?] = ["clients.demo.provider": #""pocket""#, "clients.demo.client_secret": nil]
        let proxies = ["trusted_proxies": #"["10.0.0.1"]"#]
        let counted = ["limits.requests_per_address": "600"]
        #expect(behind.load().warnings == [])
        for fixture in [behind.with(counted), behind.with(pocket)] {
            #expect(fixture.load().warnings.map(\.path).contains("listen.0.behind_tls_proxy"))
            #expect(!fixture.with(proxies).load().warnings.map(\.path).contains("listen.0.behind_tls_proxy"))
        }
        let off = behind.with(pocket).with(["limits.sign_ins_per_address": "0"])
        #expect(!off.load().warnings.map(\.path).contains("listen.0.behind_tls_proxy"))
    }
}

@Suite("A wrong guess") struct GuessTests {
    /// What a provider says, and whether the one who brought the code is charged for it.
    static let cases: [(answer: ScriptedProvider.Step, isGuess: Bool)] = [
        (.json(#"{"error":"invalid_grant"}"#, status: 400), true),
        (.json(#"{"error":"access_denied"}"#, status: 400), false),
        (.json(#"{"error":"invalid_client"}"#, status: 401), false),
        (.json(#"{"error":"temporarily_unavailable"}"#, status: 503), false), (.json("", status: 500), false),
        (.failure(FetchError(.timeout, wasSent: true, hint: "")), false),
        (.failure(FetchError(.unreachable, wasSent: false, hint: "")), false), (ScriptedProvider.token, false),
    ]

    @Test("counts eleven times, and a provider's outage once", arguments: cases)
    func cost(example: (answer: ScriptedProvider.Step, isGuess: Bool)) async throws {
        let bench = try ServiceBench(.service.with(["limits.requests_per_address": "12"]))
        bench.provider.script = [example.answer]
        _ = await bench.send(.form("/acme/token", ["code": "canary-code"]))
        var left = 0
        while left < 12, await bench.send(.get("/nowhere")).status == 404 { left += 1 }
        #expect(left == (example.isGuess ? 1 : 11))
    }

    @Test("can bring a debt")
    func debt() async throws {
        let bench = try ServiceBench(.service.with(["limits.requests_per_address": "10"]))
        let request = Request.form("/acme/token", ["code": "canary-code"])
        #expect(await bench.send(request).status == 200)
        #expect(await bench.send(request).refusal == "400 invalid_grant replayed code")
        let answer = await bench.send(request)
        #expect(answer.status == 429)
        // Twelve of ten are used, and one more is asked for.
        #expect(answer.field(.retryAfter) == "18")
    }

    @Test("costs at most a minute and a request, however many were under way")
    func bound() async throws {
        let bench = try ServiceBench(.service.with(["limits.requests_per_address": "10"]))
        bench.provider.script = [.json(#"{"error":"invalid_grant"}"#, status: 400)]
        let replies = (0..<10).map { bench.begin(.form("/acme/token", ["code": "canary-code-\($0)"])) }
        for reply in replies { #expect(await bench.finish(reply).status == 400) }
        #expect(await bench.send(.get("/nowhere")).field(.retryAfter) == "66")
    }

    @Test("is told by its reason", arguments: Reason.allCases)
    func reasons(reason: Reason) {
        let guesses: Set<Reason> = [
            .badVerifier, .codeExpired, .codeForOtherClient, .codeSpent, .codeUnknown, .notOurToken, .replayed,
            .tokenRevoked, .wrongClient, .providerSaidNo,
        ]
        #expect(Refusal.grant(.invalidGrant, reason).isWrongGuess == guesses.contains(reason))
        #expect(Refusal(kind: .problem(.providerFailed), reason: reason, status: 502).isWrongGuess == false)
        #expect(!Refusal.grant(.accessDenied, .providerSaidNo).isWrongGuess)
    }
}
