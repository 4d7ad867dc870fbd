import Testing
import Wire

@testable import Providers

@Suite("Ways to sign in")
struct SignInTests {
    static let vectors = Vector.all("provider_sign_ins.json")

    @Test("has its cases")
    func hasCases() { #expect(Self.vectors.count > 5) }

    @Test("are built and ordered as the provider's data says", arguments: vectors)
    func ways(_ vector: Vector) throws {
        let provider = try vector.provider()
        let values = SignInValues(
            clientID: try #require(vector.bytes("client_id")), redirectURI: try #require(vector.bytes("redirect_uri")),
            state: vector.bytes("state"), codeChallenge: vector.bytes("code_challenge"),
            scopes: vector.value["scopes"].map { $0.elements.compactMap(\.string) },
            requestToken: vector.bytes("request_token"))
        if let want = vector.value["authorization_url"] {
            #expect(provider.authorizationURL(values).map { text($0) } == want.string.map { text($0) })
        }
        let found = provider.signInWays(values).map { way in
            [way.kind.rawValue, text(way.url), way.callbackScheme.map { text($0) }, way.state.map { text($0) }]
        }
        let wanted = try #require(vector.value["ways"]).elements.map { way in
            way.elements.map { $0.string.map { text($0) } }
        }
        #expect(found == wanted)
        for way in provider.signInWays(values) { #expect(URLReference(way.url) != nil) }
    }

    @Test("take further parameters of the app's along")
    func further() throws {
        let provider = try Fixture.provider("foursquare")
        let values = SignInValues(clientID: Array("A".utf8), redirectURI: Array("x:/y".utf8))
        let url = provider.authorizationURL(
            values, further: [Parameter(name: Array("login_hint".utf8), value: Array("a&b".utf8))])
        #expect(
            url.map { text($0) }
                == "https://foursquare.com/oauth2/authenticate?response_type=code&client_id=A&redirect_uri=x%3A%2Fy&login_hint=a%26b"
        )
    }
}
