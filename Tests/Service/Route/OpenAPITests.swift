import Testing
import Wire

@testable import Service

@Suite("openapi.yaml, address by address") struct OpenAPITests {
    private static let fixed = [
        "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
        "/.well-known/oauth-authorization-server/{client}", "/livez", "/metrics", "/openapi.yaml", "/readyz",
    ]

    private let lines = text(OpenAPI.text).split(separator: "\n")

    private var section: ArraySlice<Substring> {
        lines.drop { $0 != "paths:" }.dropFirst().prefix { $0.hasPrefix(" ") }
    }

    /// The methods that are described for `path`.
    private func methods(of path: String) -> Set<String> {
        let entry = section.drop { $0 != "  \(path):" }.dropFirst().prefix { $0.hasPrefix("   ") }
        let keys = entry.filter { $0.hasPrefix("    ") && !$0.hasPrefix("     ") }.map {
            $0.dropFirst(4).prefix { $0 != ":" }
        }
        return Set(keys.map { $0.uppercased() }).intersection(Method.allCases.map(\.rawValue))
    }

    @Test("has every address that is served, and no other")
    func complete() {
        let paths = section.filter { $0.hasPrefix("  /") }.map { String($0.dropFirst(2).prefix { $0 != ":" }) }
        let clients = ClientEndpoint.allCases.map { "/{client}/\($0.rawValue)" }
        #expect(paths.sorted() == (Self.fixed + clients).sorted())
    }

    @Test("has the methods that each address of a client takes", arguments: ClientEndpoint.allCases)
    func methods(endpoint: ClientEndpoint) throws {
        let bench = try ServiceBench(.service.with(["clients.acme.cors_origins": #"[ "https://app.example" ]"#]))
        let route = try Route(.get("/acme/\(endpoint.rawValue)"), .main, bench.site)
        // What it takes as HEAD is what it says to GET.
        let taken = Set(route.allowed.split(separator: ", ").map(String.init)).subtracting(["HEAD"])
        #expect(methods(of: "/{client}/\(endpoint.rawValue)") == taken)
        let words = try #require(lines.drop { $0 != "    Allow:" }.first { $0.contains("enum:") })
        #expect(words.contains("\"\(route.allowed)\""))
    }

    @Test("names pages where a browser asks, and only there", arguments: ClientEndpoint.allCases)
    func pages(endpoint: ClientEndpoint) throws {
        let bench = try ServiceBench()
        let route = try Route(.get("/acme/\(endpoint.rawValue)"), .main, bench.site)
        let entry = section.drop { $0 != "  /{client}/\(endpoint.rawValue):" }.dropFirst().prefix {
            $0.hasPrefix("   ")
        }
        #expect(entry.contains { $0.contains("responses/RateLimitedPage") } == route.isForPeople)
        #expect(entry.contains { $0.contains("responses/NoWayBack") } == route.isForPeople)
    }
}
