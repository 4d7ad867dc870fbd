import Foundation
import TestSupport
import Testing
import Wire

@testable import Service

@Suite("An identity token at AppAuth") struct IdentityTokenTests {
    static let libraries = ClientLibrary.all.filter { $0 is AppAuthIOS || $0 is AppAuthAndroid }
    static let good = [
        "iss": #""https://id.acme.example""#, "aud": #""acme/web+1""#, "exp": "1800000300", "iat": "1800000000",
        "nonce": #""canary-nonce-Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cX""#,
    ]

    /// A token that says `claims`; nobody looks at its signature.
    static func token(_ changes: [String: String] = [:]) -> String {
        let claims = good.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        let body = "{" + claims.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ",") + "}"
        return [#"{"alg":"ES256"}"#, body, "canary-signature"]
            .map { text(Base64.encode(Array($0.utf8), as: .url)) }.joined(separator: ".")
    }

    private func conclusion(_ model: any ClientModel, _ policy: String, _ token: String) async throws
        -> ClientConclusion.Kind
    {
        let stand = try await ClientStand(model, ["id_token": "\"\(policy)\""])
        return await stand.take(
            .code, [.json(#"{"access_token":"canary-access-token","id_token":"\#(token)"}"#)]
        ).kind
    }

    @Test("is nothing to it where the service withholds it", arguments: libraries)
    func withheld(model: any ClientModel) async throws {
        let token = ClientToken("canary-access-token", type: "Bearer")
        #expect(try await conclusion(model, "withhold", Self.token()) == .token(token))
        #expect(try await conclusion(model, "withhold", "no identity token") == .token(token))
    }

    /// Its issuer is the provider, the library's is the service: which is why codes of the service's own bring none.
    @Test("that is relayed breaks a sign-in whose endpoints were discovered", arguments: libraries)
    func relayed(model: any ClientModel) async throws {
        let isDiscovered = model.discoveryAddress(issuer: "x") != nil
        let relayed = ClientToken("canary-access-token", type: "Bearer", idToken: Self.token())
        #expect(try await conclusion(model, "relay", Self.token()) == (isDiscovered ? .failed : .token(relayed)))
        let ours = Self.token(["iss": #""https://auth.example/acme""#])
        #expect(
            try await conclusion(model, "relay", ours)
                == .token(ClientToken("canary-access-token", type: "Bearer", idToken: ours)))
    }

    static let faults: [[String: String]] = [
        ["aud": #""acme-id""#], ["aud": "[]"], ["exp": "1800000000"], ["iat": "1799999399"], ["iat": "1800000601"],
        ["nonce": #""other""#], ["nonce": ""], ["iss": ""], ["exp": ""],
    ]

    @Test("that is for somebody else, or for another time, is no identity token", arguments: libraries, faults)
    func faulty(model: any ClientModel, changes: [String: String]) async throws {
        let issuer = model.discoveryAddress(issuer: "x") == nil ? [:] : ["iss": #""https://auth.example/acme""#]
        #expect(try await conclusion(model, "relay", Self.token(issuer)).isToken)
        #expect(
            try await conclusion(model, "relay", Self.token(issuer.merging(changes) { $1 })) == .failed)
    }

    @Test("may name the client among others, or as the authorized party", arguments: libraries)
    func audience(model: any ClientModel) async throws {
        for changes in [
            ["aud": #"["acme-id","acme/web+1"]"#], ["aud": #""acme-id""#, "azp": #""acme/web+1""#],
        ] {
            let token = Self.token(changes.merging(["iss": #""https://auth.example/acme""#]) { $1 })
            #expect(try await conclusion(model, "relay", token).isToken)
        }
    }
}

extension ClientConclusion.Kind {
    var isToken: Bool { if case .token = self { true } else { false } }
}
