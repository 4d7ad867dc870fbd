import Dispatch
import Synchronization
import Testing
import Vault
import Wire

@testable import Service

@Suite("A code that is brought again") struct ReplayTests {
    private static let request = Request.form("/acme/token", ["code": "canary-code"])
    private static let replayed = "400 invalid_grant replayed code"

    @Test("is refused, and the provider hears of it once")
    func twice() async throws {
        let bench = try ServiceBench()
        #expect(await bench.send(Self.request).status == 200)
        let url = "com.example.app:/oauth2redirect?code=canary-code"
        for request in [
            Self.request, .json("/acme/token", ["code": "canary-code"]), .form("/acme/token", ["callback_url": url]),
            .form("/acme/token", ["code": "canary-code", "code_verifier": VerifierTests.good]),
        ] {
            #expect(await bench.send(request).refusal == Self.replayed)
        }
        #expect(bench.contacts == 1)
    }

    @Test("is refused while the first is still under way")
    func underWay() async throws {
        let bench = try ServiceBench()
        let replies = (0..<100).map { _ in bench.begin(Self.request) }
        var answers: [Answered] = []
        for reply in replies { answers.append(await bench.finish(reply)) }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.count { $0.status != 200 && $0.refusal == Self.replayed } == 99)
        #expect(bench.contacts == 1)
    }

    @Test("is refused by every reactor")
    func reactors() throws {
        let bench = try ServiceBench()
        let (site, facilities, clock) = (bench.site, bench.facilities, bench.clock)
        let granted = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let fetch: Fetch = { (_, _, _) async throws(FetchError) in Response(200) }
            let handler = ServiceHandler(site, facilities, fetch: fetch, clock: clock.clock)
            for number in 0..<50 {
                let request = Request.form("/acme/token", ["code": "canary-code-\(number)"])
                let arrival = Arrival(door: .main, peer: ServiceBench.app, isSecure: true, time: clock.now)
                if case .asking = handler.answer(request, arrival) { granted.withLock { $0 += 1 } }
            }
        }
        #expect(granted.withLock { $0 } == 50)
    }

    @Test("for another client of another provider is another code")
    func otherClient() async throws {
        let bench = try ServiceBench()
        for client in ["acme", "foursquare", "dropbox", "pocket"] {
            #expect(await bench.send(.form("/\(client)/token", ["code": "canary-code"])).status == 200)
        }
        #expect(bench.contacts == 4)
    }

    @Test("for another name of the same registration is the same code")
    func twoNames() async throws {
        let bench = try ServiceBench(
            .service.with([
                "clients.twin.provider": #""acme""#, "clients.twin.client_id": #""acme-id""#,
                "clients.twin.client_secret": #"{ "file": "twin" }"#,
            ]))
        #expect(await bench.send(Self.request).status == 200)
        #expect(await bench.send(.form("/twin/token", ["code": "canary-code"])).refusal == Self.replayed)
    }

    @Test("stays claimed for the time that is configured, and no longer")
    func lifetime() async throws {
        let bench = try ServiceBench(.service.with(["claim_ttl": #""5m""#]))
        #expect(await bench.send(Self.request).status == 200)
        bench.clock.advance(milliseconds: 299_999)
        #expect(await bench.send(Self.request).refusal == Self.replayed)
        bench.clock.advance(milliseconds: 1)
        #expect(await bench.send(Self.request).status == 200)
    }

    @Test(
        "may come again when it certainly was not sent, else never", arguments: FetchError.Kind.allCases, [true, false])
    func failure(kind: FetchError.Kind, wasSent: Bool) async throws {
        let bench = try ServiceBench()
        bench.provider.script = [
            .failure(FetchError(kind, wasSent: wasSent, hint: "a constant text")), ScriptedProvider.token,
        ]
        let first = await bench.send(Self.request)
        #expect(first.json?["retryable"]?.boolean == !wasSent)
        let second = await bench.send(Self.request)
        #expect((second.status == 200 ? "200" : second.refusal) == (wasSent ? Self.replayed : "200"))
        #expect(bench.contacts == (wasSent ? 1 : 2))
    }

    @Test("stays claimed whatever the provider said", arguments: [200, 400, 401, 429, 500, 503])
    func answered(status: Int) async throws {
        let bench = try ServiceBench()
        bench.provider.script = [.json(#"{"error":"invalid_grant"}"#, status: status)]
        #expect(await bench.send(Self.request).status != 200)
        #expect(await bench.send(Self.request).refusal == Self.replayed)
        #expect(bench.contacts == 1)
    }

    @Test("after a request that was refused here is not spent")
    func orderOfChecks() async throws {
        let bench = try ServiceBench()
        for request in [
            Request.form("/acme/token", ["code": "canary-code", "code_verifier": "short"]),
            .form("/acme/token", ["code": "canary-code", "redirect_uri": "https://evil.example"]),
            .form("/acme/token", ["code": "canary-code", "client_id": "other"]),
            .form("/acme/token", ["code": "canary-code", "grant_type": "password"]),
            .form("/acme/token", ["code": "canary-code", "refresh_token": "canary-token"]),
            .form("/acme/token", ["code": "canary-code"]).with(.dpop, "x"),
            .form("/acme/token", ["code": "canary-code"]).with(.authorization, "Basic Zm9vOmJhcg=="),
            .form("/acme/token", ["code": "canary-code"]).by(.put),
        ] {
            #expect(await bench.send(request).status != 200)
        }
        #expect(bench.contacts == 0)
        #expect(bench.facilities.claims.count == 0)
        #expect(await bench.send(Self.request).status == 200)
    }

    @Test("is not the matter when no more codes can be remembered")
    func full() async throws {
        let bench = try ServiceBench(maxClaims: 1)
        #expect(await bench.send(Self.request).status == 200)
        let answer = await bench.send(.form("/acme/token", ["code": "canary-code-2"]))
        #expect(answer.refusal == "503 overloaded overloaded")
        #expect(answer.field(.retryAfter) == "1")
        #expect(answer.json?["retryable"]?.boolean == true)
        #expect(bench.contacts == 1)
        #expect(await bench.send(.form("/acme/token", ["refresh_token": "canary-token"])).status == 200)
    }
}
