import Testing
import Wire

@testable import Service

@Suite("The files that vouch for apps") struct AssociationFileTests {
    private static let apple = "/.well-known/apple-app-site-association"
    private static let android = "/.well-known/assetlinks.json"
    private static let digest = String(repeating: "0a", count: 32)
    private static let colons = Array(repeating: "0A", count: 32).joined(separator: ":")
    private static let fixture = ConfigurationFixture.service.with([
        "association.apple_apps": #"[ "ABCDE12345.com.example.app", "ABCDE12345.com.example.beta" ]"#,
        "association.android_apps": #"{ "com.example.b": [ "\#(digest)" ], "com.example.a": [ "\#(digest)" ] }"#,
    ])

    /// Redirect URIs of a client, and the paths at which links open the app.
    static let redirects: [(uris: String, paths: [String])] = [
        (#"[ "https://auth.example/app/callback" ]"#, ["/app/callback"]),
        (#"[ "https://AUTH.example:443/app/callback?x=y", "https://auth.example" ]"#, ["/app/callback", "/"]),
        (#"[ "https://auth.example/cb", "https://auth.example/cb?again", "https://other.example/not" ]"#, ["/cb"]),
        (#"[ "https://auth.example:8443/not", "com.example.app:/not", "http://127.0.0.1:*/not" ]"#, []),
        ("[]", []),
    ]

    @Test("open an iPhone's app at the redirect URIs of this host, and nowhere else", arguments: redirects)
    func applinks(example: (uris: String, paths: [String])) async throws {
        let bench = try ServiceBench(Self.fixture.with(["clients.acme.redirect_uris": example.uris]))
        let answer = await bench.send(.get(Self.apple))
        let apps = #"["ABCDE12345.com.example.app","ABCDE12345.com.example.beta"]"#
        let components = example.paths.map { "{\"/\":\"\($0)\"}" }.joined(separator: ",")
        let links = "\"applinks\":{\"details\":[{\"appIDs\":\(apps),\"components\":[\(components)]}]},"
        let expected = "{\(example.paths.isEmpty ? "" : links)\"webcredentials\":{\"apps\":\(apps)}}"
        #expect(try answer.json?.canonical == canonical(expected))
    }

    @Test("name Android apps with their certificates")
    func assetlinks() async throws {
        let bench = try ServiceBench(Self.fixture)
        let statements = ["com.example.a", "com.example.b"].map { package in
            """
            {"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
            "package_name":"\(package)","sha256_cert_fingerprints":["\(Self.colons)"]}}
            """
        }
        let answer = await bench.send(.get(Self.android))
        #expect(answer.json?.canonical == (try canonical("[\(statements.joined(separator: ","))]")))
    }

    @Test("are JSON that may be kept for a while", arguments: [apple, android], [Method.get, .head])
    func served(path: String, method: Method) async throws {
        let bench = try ServiceBench(Self.fixture)
        let answer = await bench.send(.get(path).by(method))
        #expect(answer.status == 200)
        #expect(answer.field(.contentType) == "application/json")
        #expect(answer.field(.cacheControl) == "public, max-age=300")
        let posted = await bench.send(.form(path, [:]))
        #expect(posted.refusal == "405 method_not_allowed method_not_allowed")
        #expect(posted.field(.allow) == "GET, HEAD")
    }

    @Test(
        "are there only when they are configured, and only under their own names",
        arguments: [
            ("none", apple), ("none", android), ("all", "/.well-known/apple-app-site-association.json"),
            ("all", "/.well-known/assetlinks"),
            ("all", "/.well-known/"), ("all", "/.well-known"), ("all", "/apple-app-site-association"),
        ])
    func absent(configured: String, path: String) async throws {
        let bench = try ServiceBench(configured == "all" ? Self.fixture : .service)
        let answer = await bench.send(.get(path))
        #expect(answer.status == 404)
        #expect(configured == "all" || answer["code"] == "not_found")
    }

    @Test("are each there without the other", arguments: [(apple, android), (android, apple)])
    func apart(there: String, absent: String) async throws {
        let left = there == Self.apple ? "association.android_apps" : "association.apple_apps"
        var fixture = Self.fixture
        fixture.values[left] = nil
        let bench = try ServiceBench(fixture)
        #expect(await bench.send(.get(there)).status == 200)
        #expect(await bench.send(.get(absent)).status == 404)
        #expect(await bench.send(.get(there), door: .admin).status == 404)
    }

    @Test("are warned of when no link here opens an app")
    func warning() {
        let apps = ["association.apple_apps": #"["ABCDE12345.app"]"#]
        let plain = ConfigurationFixture.valid.with(apps)
        #expect(plain.load().warnings.map(\.path) == ["association.apple_apps"])
        let linked = plain.with(["clients.demo.redirect_uris": #"["https://auth.example.com/cb"]"#])
        #expect(linked.load().warnings == [])
    }

    @Test("come from a variable as well")
    func variable() throws {
        var fixture = ConfigurationFixture.valid
        fixture.environment["CLOAKROOM_ASSOCIATION_APPLE_APPS"] = "ABCDE12345.a, ABCDE12345.b"
        fixture.environment["CLOAKROOM_ASSOCIATION_ANDROID_APPS"] = "com.a=\(Self.digest),com.b=\(Self.colons)"
        let association = try #require(fixture.load().configuration).association
        #expect(association.appleApps == ["ABCDE12345.a", "ABCDE12345.b"])
        #expect(association.androidApps == ["com.a": [Self.colons], "com.b": [Self.colons]])
    }
}
