import Testing
import Wire

@testable import Providers

@Suite("Token requests")
struct TokenRequestTests {
    static let vectors = Vector.all("provider_requests.json")

    @Test("has its cases")
    func hasCases() { #expect(Self.vectors.count > 20) }

    @Test("are written as the provider's data says", arguments: vectors)
    func write(_ vector: Vector) throws {
        let provider = try vector.provider()
        let secret = vector.bytes("secret")
        let lent = secret ?? []
        var slotted = provider.tokenRequest(for: try grant(vector), hasSecret: secret != nil)
        #expect(slotted.needsSecret == (vector.value["needs_secret"]?.boolean ?? (secret != nil)))
        if let logged = vector["logged"] { #expect(text(slotted.loggedTarget) == logged) }
        if let host = vector["host"] { #expect(provider.token.url.host == host) }

        if slotted.needsSecret { slotted.fill(with: lent.span) }
        let request = slotted.request
        #expect("\(request.method.rawValue) \(text(request.target))" == vector["line"])
        #expect(text(request.body) == vector["body"])
        if let headers = vector.value["headers"] {
            var found: [String: String] = [:]
            for index in 0..<request.fields.count {
                let field = request.fields[index]
                #expect(found.updateValue(text(field.value), forKey: text(field.name)) == nil)
            }
            var wanted: [String: String] = [:]
            for header in headers.members { wanted[text(header.name)] = header.value.string.map { text($0) } }
            #expect(found == wanted)
        }
    }

    private func grant(_ vector: Vector) throws -> Grant {
        let clientID = try #require(vector.bytes("client_id"))
        if let token = vector.bytes("refresh_token") {
            return .refresh(token, clientID: clientID, scope: vector.bytes("scope"))
        }
        return .code(
            try #require(vector.bytes("code")), clientID: clientID, redirectURI: vector.bytes("redirect_uri"),
            redirectMode: vector["redirect_mode"].flatMap(RedirectMode.init),
            codeVerifier: vector.bytes("code_verifier"))
    }
}
