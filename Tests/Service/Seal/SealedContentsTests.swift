import Providers
import Testing
import Vault
import Wire

@testable import Service

/// What other versions and other instances must find where it was: the bytes of each part, written out by hand.
@Suite("The contents of sealed values") struct SealedContentsTests {
    private let client: ClientConfiguration
    private let challenge: CodeChallenge
    private let fingerprint = Array(SHA256.hash(Array("com.example.app:/oauth2redirect".utf8)).prefix(4))

    init() throws {
        let site = try ServiceBench(
            .service.with([
                "clients.acme.redirect_uris": #"[ "com.example.app:/oauth2redirect", "http://127.0.0.1:*/cb" ]"#
            ])
        ).site
        client = try #require(site.registration(Array("acme".utf8)[...])).configuration
        challenge = try #require(CodeChallenge(bytes: Array(repeating: 0xC5, count: 32)))
    }

    private func redirect(_ uri: String, port: UInt16? = nil, state: String? = nil) throws -> AppRedirect {
        let entry = try #require(client.redirectURI(matching: Array(uri.utf8)))
        return AppRedirect(entry, port: port, state: state.map { Array($0.utf8) })
    }

    @Test(
        "begin with the redirect URI, the port and the challenge; the state comes last",
        arguments: ["af0ifjsldkj", nil])
    func transaction(state: String?) throws {
        let browser = Array(repeating: UInt8(0xB0), count: 16)
        let redirect = try redirect("com.example.app:/oauth2redirect", state: state)
        let bound = Transaction(redirect, challenge, browser: browser)
        #expect(bound.contents == fingerprint + [0, 0] + challenge.bytes + [1] + browser + Array((state ?? "").utf8))
        let unbound = Transaction(redirect, challenge, browser: nil)
        #expect(unbound.contents == fingerprint + [0, 0] + challenge.bytes + [0] + Array((state ?? "").utf8))
        let read = try #require(Transaction(bound.contents, of: client))
        #expect(read.browser == browser)
        #expect(read.redirect.state == redirect.state)
        #expect(read.challenge == challenge)
    }

    @Test("name an entry that takes any port by its pattern, and the port beside it")
    func anyPort() throws {
        let redirect = try redirect("http://127.0.0.1:51004/cb", port: 51_004)
        let pattern = Array(SHA256.hash(Array("http://127.0.0.1:*/cb".utf8)).prefix(4))
        #expect(Transaction(redirect, challenge, browser: nil).contents.starts(with: pattern + [0xC7, 0x3C]))
    }

    @Test("of a code are its parts, each behind its length")
    func code() throws {
        let transaction = Transaction(
            try redirect("com.example.app:/oauth2redirect", state: "left behind"), challenge, browser: nil)
        let code = IssuedCode(
            Array("the-code".utf8), of: transaction, verifier: Array(repeating: 0x76, count: 43),
            providerRedirectURI: Array("https://auth.example/acme/callback".utf8), kept: Array(#""realm":"1""#.utf8))
        var expected = fingerprint + [0, 0] + challenge.bytes
        expected += [0, 8] + Array("the-code".utf8)
        expected += [0, 43] + Array(repeating: 0x76, count: 43)
        expected += [0, 34] + Array("https://auth.example/acme/callback".utf8)
        expected += [0, 11] + Array(#""realm":"1""#.utf8)
        #expect(code.contents == expected)
        let read = try #require(IssuedCode(expected, of: client))
        #expect(read.contents == expected)
        for length in expected.indices { #expect(IssuedCode(Array(expected.prefix(length)), of: client) == nil) }
    }

    @Test("of a refresh token are one byte and the token", arguments: [false, true])
    func refreshToken(isOfOurCode: Bool) throws {
        let key = try SealKey(Secret(copying: Array("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8".utf8).span))
        let ring = try KeyRing([key])
        let seals = ClientSeals(ring: ring, client: client, now: 1_000)
        let text = seals.seal(
            refreshToken: Array("the-token".utf8), clientID: client.clientID, issued: 900, isOfOurCode: isOfOurCode)
        let context = SealContext(purpose: .refreshToken, client: client.name, clientID: client.clientID)
        let opened = try ring.open(text[...], in: context, now: 1_000)
        #expect(opened.contents == [isOfOurCode ? 1 : 0] + Array("the-token".utf8))
        #expect(opened.issued == 900)
        #expect(opened.expires == 900 + 180 * 86_400)
    }

    @Test("at Dropbox leave 262 bytes to the app's state")
    func dropbox() throws {
        let site = try ServiceBench().site
        let dropbox = try #require(site.registration(Array("dropbox".utf8)[...])).configuration
        let entry = try #require(dropbox.redirectURIs.first)
        let seals = ClientSeals(ring: .ephemeral(), client: dropbox, now: 1_000)
        func count(state: Int) -> Int {
            let redirect = AppRedirect(entry, port: nil, state: Array(repeating: 0x73, count: state))
            let transaction = Transaction(redirect, challenge, browser: Array(repeating: 0, count: 16))
            return seals.seal(transaction, clientID: seals.client.clientID).text.count
        }
        #expect(count(state: 262) <= dropbox.provider.authorize.stateLimit)
        #expect(count(state: 263) > dropbox.provider.authorize.stateLimit)
    }
}
