import Testing
import Wire

@testable import Service

@Suite("An address") struct RouteTests {
    static let main: [(method: Method, target: String, result: String, allow: String?)] = [
        (.get, "/", "404 not_found not_found", nil), (.get, "*", "404 not_found not_found", nil),
        (.options, "*", "404 not_found not_found", nil), (.post, "//token", "404 not_found not_found", nil),
        (.post, "/acme", "404 not_found not_found", nil), (.post, "/acme/", "404 not_found not_found", nil),
        (.post, "/acme/Token", "404 not_found not_found", nil),
        (.post, "/acme/token/x", "404 not_found not_found", nil),
        (.post, "/acme//token", "404 not_found not_found", nil),
        (.post, "/acme/token//", "404 not_found not_found", nil),
        (.post, "/acme/tok%65n", "404 not_found not_found", nil), (.get, "/livez", "404 not_found not_found", nil),
        (.get, "/readyz", "404 not_found not_found", nil), (.get, "/metrics", "404 not_found not_found", nil),
        (.get, "/openapi.yml", "404 not_found not_found", nil),
        (.post, "/nobody/token", "404 unknown_client unknown_client", nil),
        (.get, "/nobody/token", "404 unknown_client unknown_client", nil),
        (.post, "/ACME/token", "404 unknown_client unknown_client", nil),
        (.post, "/acme%2Ftoken/token", "404 unknown_client unknown_client", nil),
        (.post, "/../../etc/passwd", "404 unknown_client unknown_client", nil),
        (.post, "/https://evil.example/token", "404 unknown_client unknown_client", nil),
        (.get, "/acme/token", "405 method_not_allowed method_not_allowed", "POST"),
        (.head, "/acme/token", "405 method_not_allowed method_not_allowed", "POST"),
        (.put, "/acme/token/?x=1", "405 method_not_allowed method_not_allowed", "POST"),
        (.options, "/acme/token", "405 method_not_allowed method_not_allowed", "POST"),
        (.get, "/acme/revoke", "405 method_not_allowed method_not_allowed", "POST"),
        (.post, "/acme/Revoke", "404 not_found not_found", nil), (.post, "/acme/revok", "404 not_found not_found", nil),
        (.delete, "/acme/sign-in", "405 method_not_allowed method_not_allowed", "GET, HEAD, POST"),
        (.post, "/openapi.yaml", "405 method_not_allowed method_not_allowed", "GET, HEAD"),
    ]

    @Test("that leads nowhere, or not by this method, is a problem", arguments: main)
    func nowhere(method: Method, target: String, result: String, allow: String?) async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.form(target, ["code": "canary-code"]).by(method))
        #expect(answer.refusal == result)
        #expect(answer.field(.allow) == allow)
        #expect(answer["error"] == nil)
        #expect(bench.contacts == 0)
    }

    @Test("may end with a slash", arguments: ["/acme/token", "/acme/token/", "/acme/token?x=y", "/acme/token/?"])
    func slash(target: String) async throws {
        let bench = try ServiceBench()
        #expect(await bench.send(.form(target, ["code": "canary-code"])).status == 200)
    }

    @Test("of the operator is on the admin door only", arguments: ["", "/"], [Method.get, .head])
    func admin(slash: String, method: Method) async throws {
        let bench = try ServiceBench()
        for (path, type) in [
            ("/livez", "text/plain; charset=utf-8"), ("/readyz", "text/plain; charset=utf-8"),
            ("/metrics", "text/plain; version=0.0.4; charset=utf-8"),
        ] {
            let answer = await bench.send(.get(path + slash).by(method), door: .admin)
            #expect(answer.status == 200)
            #expect(answer.field(.contentType) == type)
            let posted = await bench.send(.form(path + slash, [:]), door: .admin)
            #expect(posted.refusal == "405 method_not_allowed method_not_allowed")
            #expect(posted.field(.allow) == "GET, HEAD")
        }
        for path in ["/acme/token", "/openapi.yaml", "/", "/acme/sign-in"] {
            let answer = await bench.send(.form(path + slash, ["code": "canary-code"]), door: .admin)
            #expect(answer.refusal == "404 not_found not_found")
        }
        #expect(bench.contacts == 0)
    }

    @Test("of the health check tells whether requests are wanted")
    func readiness() async throws {
        for (isReady, status) in [(true, 200), (false, 503)] {
            let bench = try ServiceBench(isReady: { isReady })
            #expect(await bench.send(.get("/readyz"), door: .admin).status == status)
            #expect(await bench.send(.get("/livez"), door: .admin).status == 200)
        }
    }

    @Test("of the description may be kept by caches")
    func description() async throws {
        let bench = try ServiceBench()
        let answer = await bench.send(.get("/openapi.yaml"))
        #expect(answer.status == 200)
        #expect(answer.body.hasPrefix("openapi: 3"))
        #expect(answer.field(.cacheControl) == nil)
    }

    @Test("is given a name of its own for each request")
    func requestIDs() async throws {
        let bench = try ServiceBench()
        var names: Set<String> = []
        for _ in 0..<200 {
            let answer = await bench.send(.get("/nowhere").with(.xRequestID, "canary-inbound-id"))
            names.insert(answer.field(.xRequestID) ?? "")
        }
        #expect(names.count == 200)
        #expect(!names.contains("canary-inbound-id"))
    }

    @Test("is told to browsers to be https for ever, where it is")
    func transportSecurity() async throws {
        for (url, value) in [("https://auth.example", "max-age=31536000"), ("http://localhost:8080", nil)] {
            let bench = try ServiceBench(.service.with(["public_url": "\"\(url)\""]))
            #expect(await bench.send(.get("/nowhere")).field(.strictTransportSecurity) == value)
            #expect(
                await bench.send(.form("/acme/token", ["code": "canary-code"])).field(.strictTransportSecurity) == value
            )
        }
    }

    @Test("is answered by the configuration of the day")
    func reload() async throws {
        let bench = try ServiceBench()
        let underWay = bench.begin(.form("/acme/token", ["code": "canary-code"]))
        let changed = ConfigurationFixture.service(
            .service.with(["clients.later.provider": #""pocket""#, "clients.later.client_id": #""x""#]))
        let configuration = try #require(changed.configuration)
        #expect(await bench.send(.form("/later/token", ["code": "canary-code"])).status == 404)
        bench.handler.adopt(Site(configuration, bench.facilities))
        #expect(await bench.send(.form("/later/token", ["code": "canary-code"])).status == 200)
        #expect(await bench.finish(underWay).status == 200)
        // What was spent stays spent.
        #expect(
            await bench.send(.form("/acme/token", ["code": "canary-code"])).refusal == "400 invalid_grant replayed code"
        )
    }
}
