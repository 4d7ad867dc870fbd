import Testing
import Wire

@testable import Providers

@Suite("The slot for the secret")
struct SecretSlotTests {
    static let secrets = [
        "plain", ":", "/", " ", "+", "%", "&", "=", "é", ":/ +%&=é", "%41", "a\"b\\c", "\u{1}\n\r\t\u{7F}", "\u{2028}😀",
        "",
        String(repeating: "x", count: 500),
    ]
    private let clientID = Array("id:/ +%&=é".utf8)

    private func fill(_ entry: String, _ secret: String) throws -> Request {
        let provider = try Fixture.provider(entry: entry)
        var slotted = provider.tokenRequest(
            for: .code(Array("c".utf8), clientID: clientID, redirectURI: nil), hasSecret: true)
        #expect(slotted.needsSecret)
        let secret = Array(secret.utf8)
        slotted.fill(with: secret.span)
        #expect(!slotted.needsSecret)
        return slotted.request
    }

    @Test("of a form body gives the secret back", arguments: secrets)
    func formBody(_ secret: String) throws {
        let request = try fill("{}", secret)
        let fields = try FormFields(request.body)
        #expect(fields.first("client_secret") == Array(secret.utf8))
        #expect(fields.first("client_id") == clientID)
        #expect(fields.count == 4)
    }

    @Test("of a query gives the secret back, and the log shows none of it", arguments: secrets)
    func query(_ secret: String) throws {
        let entry = #"{"token_method":"get","token_body":"query","client_auth":"query"}"#
        let request = try fill(entry, secret)
        let mark = try #require(request.target.firstIndex(of: UInt8(ascii: "?")))
        let fields = try FormFields(request.target[(mark + 1)...])
        #expect(fields.first("client_secret") == Array(secret.utf8))
        #expect(fields.first("client_id") == clientID)
        #expect(request.body.isEmpty)
        #expect(text(SlottedRequest(request, slot: .nowhere).loggedTarget) == "/token?...")
    }

    @Test("of a JSON body gives the secret back", arguments: secrets)
    func jsonBody(_ secret: String) throws {
        let request = try fill(#"{"token_body":"json"}"#, secret)
        let object = try JSONDocument(request.body).root
        #expect(object["client_secret"]?.string == Array(secret.utf8))
        #expect(object["client_id"]?.string == clientID)
        #expect(object.count == 4)
    }

    @Test("of raw Basic gives the secret back", arguments: secrets)
    func rawBasic(_ secret: String) throws {
        let request = try fill(#"{"client_auth":"basic","basic_encoding":"raw"}"#, secret)
        #expect(try credentials(request) == clientID + ":".utf8 + secret.utf8)
    }

    @Test("of form-encoded Basic gives the secret back", arguments: secrets)
    func formBasic(_ secret: String) throws {
        let request = try fill(#"{"client_auth":"basic"}"#, secret)
        let parts = try credentials(request).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        #expect(PercentEncoding.decode(parts[0]) == clientID)
        #expect(PercentEncoding.decode(parts[1]) == Array(secret.utf8))
        #expect(!parts[1].contains(UInt8(ascii: "+")))
    }

    @Test("of a Basic user name gives the secret back", arguments: secrets)
    func basicUser(_ secret: String) throws {
        let request = try fill(#"{"client_auth":"basic_user","basic_encoding":"raw"}"#, secret)
        #expect(try credentials(request) == Array(secret.utf8) + ":".utf8)
    }

    @Test("of a header field cannot end its line")
    func header() throws {
        let request = try fill(#"{"client_auth":"bearer"}"#, "a\r\nX-Evil: 1")
        #expect(request.fields.first(.authorization).map { text($0) } == "Bearer a  X-Evil: 1")
        #expect(request.fields.count == 4)
    }

    @Test("leaves the other fields as they are")
    func otherFields() throws {
        let request = try fill(#"{"client_auth":"basic","user_agent":"Acme/1"}"#, "s")
        #expect(request.fields.first(.userAgent).map { text($0) } == "Acme/1")
        #expect(request.fields.first(.contentType).map { text($0) } == "application/x-www-form-urlencoded")
        #expect(request.fields.count == 4)
    }

    @Test("is filled once, and each copy of the request for itself")
    func twice() throws {
        let provider = try Fixture.provider(entry: "{}")
        var first = provider.tokenRequest(
            for: .code(Array("c".utf8), clientID: clientID, redirectURI: nil), hasSecret: true)
        var second = first
        let (one, two) = (Array("one".utf8), Array("two".utf8))
        first.fill(with: one.span)
        first.fill(with: two.span)
        second.fill(with: two.span)
        #expect(text(first.request.body).hasSuffix("client_secret=one"))
        #expect(text(second.request.body).hasSuffix("client_secret=two"))
    }

    private func credentials(_ request: Request) throws -> [UInt8] {
        let value = try #require(request.fields.first(.authorization))
        #expect(value.starts(with: "Basic ".utf8))
        return try #require(Base64.decode(value.dropFirst(6), as: .standard))
    }
}
