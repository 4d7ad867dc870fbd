import Testing
import Wire

@testable import Service

@Suite("A redirect URI in a request") struct RedirectTests {
    /// None of them is `https://app.example/cb`.
    static let nearMisses = [
        "https://app.example/cb/", "https://app.example/CB", "https://app.example/Cb", "HTTPS://app.example/cb",
        "https://APP.example/cb", "https://app.EXAMPLE/cb", "https://app.example/cb?", "https://app.example/cb?x=1",
        "https://app.example/cb#", "https://app.example/cb#x", "https://app.example/./cb",
        "https://app.example/x/../cb",
        "https://app.example//cb", "https://app.example/%63b", "https://app.example/c%62", "https://app.example%2fcb",
        "https://app.example%2Fcb", "https://app.example:443/cb", "https://app.example:8443/cb",
        "https://app.example:/cb",
        "https://app.example./cb", "https://user@app.example/cb", "https://user:pass@app.example/cb",
        "https://@app.example/cb", "https://app.example@evil.example/cb", "https://app.example:x@evil.example/cb",
        "https://app.example.evil.example/cb", "https://evil.example/https://app.example/cb",
        "https://evil.example/?https://app.example/cb", "https://xapp.example/cb", "https://sub.app.example/cb",
        "http://app.example/cb", "https:/app.example/cb", "https:app.example/cb", "//app.example/cb", "app.example/cb",
        "/cb", "https://app.example", "https://app.example/", "https://app.example/c", "https://app.example/cb.evil",
        "https://app.example/cb;x", "https://app.example/cb%00", "https://app.example/cb%20", " https://app.example/cb",
        "https://app.example/cb ", "https://app.example/cb\\", "https://app.example\\@evil.example/cb",
        "https://app.example/cb,https://evil.example/cb", "https%3A%2F%2Fapp.example%2Fcb", "javascript:alert(1)", "*",
    ]

    static let configuration = ConfigurationFixture.acme(["redirect_uris": #"[ "https://app.example/cb" ]"#])

    @Test("that is nearly a registered one is refused, and spends nothing", arguments: nearMisses)
    func nearMiss(uri: String) async throws {
        let bench = try ServiceBench(Self.configuration)
        let answer = await bench.send(.form("/acme/token", ["code": "canary-code", "redirect_uri": uri]))
        #expect(answer.refusal == "400 invalid_request redirect_not_allowed redirect_uri")
        #expect(bench.contacts == 0)
        #expect(await bench.send(.form("/acme/token", ["code": "canary-code"])).status == 200)
    }

    @Test("is not checked with less care where it is never sent on", arguments: ["empty", "postmessage", "omit"])
    func unsent(mode: String) async throws {
        let bench = try ServiceBench(.acme(["redirect_mode": "\"\(mode)\""]))
        let request = Request.form("/acme/token", ["code": "canary-code", "redirect_uri": "https://evil.example/cb"])
        #expect(await bench.send(request).refusal == "400 invalid_request redirect_not_allowed redirect_uri")
        #expect(bench.contacts == 0)
    }

    @Test(
        "is passed on as the client's way of sending it says",
        arguments: [
            ("send", "com.example.app:/oauth2redirect"), ("empty", ""), ("postmessage", "postmessage"), ("omit", nil),
        ])
    func mode(mode: String, upstream: String?) async throws {
        let bench = try ServiceBench(.acme(["redirect_mode": "\"\(mode)\""]))
        #expect(await bench.send(.form("/acme/token", ["code": "canary-code"])).status == 200)
        #expect(try bench.provider.onlyCall().parameters["redirect_uri"] == upstream)
    }

    @Test("may have any port on the loopback interface, where it is registered so")
    func loopback() async throws {
        let bench = try ServiceBench(.acme(["redirect_uris": #"[ "http://127.0.0.1:*/cb" ]"#]))
        let request = Request.form("/acme/token", ["code": "canary-code", "redirect_uri": "http://127.0.0.1:49152/cb"])
        #expect(await bench.send(request).status == 200)
        #expect(try bench.provider.onlyCall().parameters["redirect_uri"] == "http://127.0.0.1:49152/cb")
        for uri in [
            "http://localhost:49152/cb", "http://127.0.0.1:0/cb", "http://127.0.0.1:49152/cb/", "http://[::1]:1/cb",
        ] {
            let request = Request.form("/acme/token", ["code": "canary-code-2", "redirect_uri": uri])
            #expect(await bench.send(request).refusal == "400 invalid_request redirect_not_allowed redirect_uri")
        }
        let without = await bench.send(.form("/acme/token", ["code": "canary-code-3"]))
        #expect(without.refusal == "400 invalid_request missing_field redirect_uri")
    }

    @Test("must be named where there are several, unless it is not sent on")
    func several() async throws {
        let uris = #"[ "com.example.app:/a", "com.example.app:/b" ]"#
        let bench = try ServiceBench(.acme(["redirect_uris": uris]))
        let without = await bench.send(.form("/acme/token", ["code": "canary-code"]))
        #expect(without.refusal == "400 invalid_request missing_field redirect_uri")
        let named = Request.form("/acme/token", ["code": "canary-code", "redirect_uri": "com.example.app:/b"])
        #expect(await bench.send(named).status == 200)
        #expect(try bench.provider.onlyCall().parameters["redirect_uri"] == "com.example.app:/b")
        let omitting = try ServiceBench(.acme(["redirect_uris": uris, "redirect_mode": #""omit""#]))
        #expect(await omitting.send(.form("/acme/token", ["code": "canary-code"])).status == 200)
    }

    @Test("is refused where none is registered; a code that was issued without one needs none")
    func none() async throws {
        let bench = try ServiceBench(.acme(["redirect_uris": "[]"]))
        let named = Request.form("/acme/token", ["code": "canary-code", "redirect_uri": "com.example.app:/b"])
        #expect(await bench.send(named).refusal == "400 invalid_request redirect_not_allowed redirect_uri")
        #expect(await bench.send(.form("/acme/token", ["code": "canary-code"])).status == 200)
        #expect(try bench.provider.onlyCall().parameters["redirect_uri"] == nil)
    }
}
