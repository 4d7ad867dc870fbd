import Providers
import Testing
import Vault
import Wire

@testable import Service

@Suite("The log") struct LogTests {
    /// Everything that a line about a request may say.
    static let members: Set<String> = [
        "time", "level", "event", "outcome", "reason", "field", "provider_error", "request_id", "endpoint", "client",
        "provider", "grant", "status", "duration_us", "provider_us", "address", "hint", "proxy_request_id",
    ]

    @Test("has one line for each exchange and each refusal, and no more")
    func lines() async throws {
        let bench = try ServiceBench()
        bench.provider.script = [
            ScriptedProvider.token, .json(#"{"error":"invalid_grant"}"#, status: 400),
            .failure(FetchError(.timeout, wasSent: true, hint: "a constant text")), ScriptedProvider.token,
            .json(#"{"code":"canary-request-token"}"#), .json(#"{"error":"invalid_client"}"#, status: 401),
        ]
        for number in 1...3 { _ = await bench.send(.form("/acme/token", ["code": "canary-code-\(number)"])) }
        _ = await bench.send(.form("/acme/token", ["refresh_token": "canary-token"]))
        _ = await bench.send(.form("/pocket/sign-in", [:]))
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-4"]))
        _ = await bench.send(.form("/acme/token", ["code": "canary-code-4"]))
        _ = await bench.send(.form("/nobody/token", [:]))
        _ = bench.send(MessageFault(.badRequest, in: "Host"))
        // Neither of these is worth a line.
        _ = await bench.send(.get("/foursquare/sign-in"))
        _ = await bench.send(.get("/livez"), door: .admin)
        let lines = bench.lines()
        for line in lines { #expect(Set(line.members.map { text($0.name) }).isSubset(of: Self.members)) }
        let told = lines.map { line in
            ["level", "event", "outcome", "reason", "endpoint", "client", "grant", "status"]
                .map { name in line[name].map { text($0.string ?? Array($0.raw)) } ?? "-" }.joined(separator: " ")
        }
        #expect(
            told == [
                "info exchange token - token acme authorization_code 200",
                "info exchange invalid_grant provider_said_no token acme authorization_code 400",
                "warning exchange provider_timeout provider_timeout token acme authorization_code 504",
                "info exchange token - token acme refresh_token 200",
                "info exchange request_token - sign_in pocket - 200",
                "error exchange provider_rejected_client provider_rejected_client token acme authorization_code 502",
                "info refused invalid_grant replayed token acme authorization_code 400",
                "info refused unknown_client unknown_client none - - 404",
                "info refused bad_request bad_request none - - 400",
            ])
    }

    @Test("tells when, how long, who and which")
    func values() async throws {
        let bench = try ServiceBench()
        bench.provider.meanwhile = { [clock = bench.clock] in clock.advance(milliseconds: 40) }
        let answer = await bench.send(.form("/acme/token", ["code": "canary-code"]))
        let line = try #require(bench.lines().last)
        #expect(line["time"]?.string == Array("2027-01-15T08:00:00.040Z".utf8))
        #expect(line["duration_us"]?.integer == 40_000)
        #expect(line["provider_us"]?.integer == 40_000)
        #expect(line["provider"]?.string == Array("acme".utf8))
        #expect(line["address"]?.string == Array("203.0.113.7".utf8))
        #expect(line["request_id"]?.string.map { text($0) } == answer.field(.xRequestID))
    }

    @Test(
        "keeps to one line of JSON whatever comes in",
        arguments: ["\r\n", "\0", "\u{1B}[31m", "\u{2028}", "\u{85}", "\"}\n{\"level\":\"error", "\u{FFFD}", "%0d%0a"])
    func hostile(text hostile: String) async throws {
        let bench = try ServiceBench()
        let value = "canary\(hostile)canary"
        var requests: [Request] = []
        for name in [
            "code", "refresh_token", "callback_url", "redirect_uri", "code_verifier", "client_id", "grant_type", "x",
        ] {
            requests.append(.form("/acme/token", [name: value]))
            requests.append(.json("/acme/token", [name: value]))
            requests.append(.form("/acme/token", [value: name, "code": "canary-code-\(name)"]))
            requests.append(.form("/foursquare/sign-in", [name: value]))
        }
        requests.append(.get("/\(hostile)/token"))
        requests.append(.get("/acme/\(hostile)"))
        for name in [
            HeaderName.authorization, .contentType, .contentEncoding, .dpop, .xForwardedFor, .xRequestID, .userAgent,
        ] {
            requests.append(.form("/acme/token", ["code": "canary-code-h"]).with(name, value))
        }
        var number = 0
        for request in requests {
            number += 1
            bench.provider.script = [.json(#"{"error":"\#(number)\u001b[31m\r\n\u2028"}"#, status: 400)]
            _ = await bench.send(request)
        }
        let written = bench.log.bytes
        #expect(written.allSatisfy { $0 == UInt8(ascii: "\n") || ($0 >= 0x20 && $0 < 0x7F) })
        for line in bench.lines() {
            #expect(Set(line.members.map { text($0.name) }).isSubset(of: Self.members))
        }
        #expect(!text(written).contains("canary\(hostile)"))
    }

    @Test(
        "tells the name that a trusted proxy gave the request, and nobody else's",
        arguments: [
            ("10.0.0.1", "7f3a-name", "7f3a-name"), ("203.0.113.7", "7f3a-name", nil), ("10.0.0.1", "", nil),
            ("10.0.0.1", "with \"quotes\"", nil), ("10.0.0.1", "\"quoted\"", "\"quoted\""),
            ("10.0.0.1", String(repeating: "n", count: 128), String(repeating: "n", count: 128)),
            ("10.0.0.1", String(repeating: "n", count: 129), nil), ("10.0.0.1", "n\u{E9}", nil),
        ])
    func proxyName(peer: String, name: String, told: String?) async throws {
        let bench = try ServiceBench(.service.with(["trusted_proxies": #"[ "10.0.0.0/8" ]"#]))
        let request = Request.form("/acme/token", ["code": "canary-code"]).with(.xRequestID, name)
        let answer = await bench.send(request, from: try #require(IPAddress(peer)))
        #expect(bench.lines().last?["proxy_request_id"]?.string.map { text($0) } == told)
        #expect(answer.field(.xRequestID) != name)
    }

    @Test("leaves out what matters less than was asked for", arguments: Configuration.Log.Level.allCases)
    func levels(level: Configuration.Log.Level) async throws {
        let bench = try ServiceBench(.service.with(["log.level": "\"\(level.rawValue)\""]))
        bench.provider.script = [
            .json(#"{"error":"invalid_client"}"#, status: 401), .answer(Response(500)), ScriptedProvider.token,
        ]
        for number in 0..<3 { _ = await bench.send(.form("/acme/token", ["code": "canary-code-\(number)"])) }
        let levels = bench.lines().map { text($0["level"]?.string ?? []) }
        switch level {
        case .error: #expect(levels == ["error"])
        case .warning: #expect(levels == ["error", "warning"])
        case .info, .debug: #expect(levels == ["error", "warning", "info"])
        }
    }

    @Test("loses lines rather than requests when it cannot be written, and says how many")
    func failure() async throws {
        let sink = LogSink { _ in false }
        let facilities = Facilities(claims: ClaimTable(capacity: 10, ttlMilliseconds: 1_000), log: sink)
        facilities.note(.info, "started", [("version", "1")], at: TestClock().clock)
        facilities.flushLog()
        #expect(text(facilities.metrics.text).contains("cloakroom_log_writes_failed_total 1\n"))
    }

    @Test("takes notes about the program as lines of their own")
    func notes() throws {
        let log = CapturedLog()
        let facilities = Facilities(claims: ClaimTable(capacity: 10, ttlMilliseconds: 1_000), log: log.sink)
        facilities.note(.warning, "reload", [("text", "a\nb")], at: TestClock().clock)
        facilities.flushLog()
        #expect(
            text(log.bytes) == #"{"time":"2027-01-15T08:00:00.000Z","level":"warning","event":"reload","text":"a\nb"}"#
                + "\n")
    }
}
