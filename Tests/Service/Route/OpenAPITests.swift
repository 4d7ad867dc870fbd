import Testing

@testable import Service

@Suite("openapi.yaml, address by address") struct OpenAPITests {
    private static let paths = [
        "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
        "/.well-known/oauth-authorization-server/{client}", "/livez", "/metrics", "/openapi.yaml", "/readyz",
        "/{client}/.well-known/openid-configuration", "/{client}/jwks.json", "/{client}/refresh", "/{client}/revoke",
        "/{client}/sign-in", "/{client}/swap", "/{client}/token",
    ]

    @Test("has every address that is served, and no other")
    func complete() {
        let lines = text(OpenAPI.text).split(separator: "\n")
        let section = lines.drop { $0 != "paths:" }.dropFirst().prefix { $0.hasPrefix(" ") }
        let paths = section.filter { $0.hasPrefix("  /") }.map { String($0.dropFirst(2).prefix { $0 != ":" }) }
        #expect(paths.sorted() == Self.paths)
    }
}
