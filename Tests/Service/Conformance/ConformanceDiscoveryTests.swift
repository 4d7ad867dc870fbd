import Foundation
import TestSupport
import Testing
import Wire

@testable import Service

@Suite("A client library that looks for endpoints") struct ConformanceDiscoveryTests {
    static let libraries = ClientLibrary.all.filter { $0.discoveryAddress(issuer: "https://x.example") != nil }

    @Test("takes the document of every client", arguments: libraries, ["acme", "dropbox", "foursquare", "pocket"])
    func taken(model: any ClientModel, client: String) async throws {
        let issuer = "https://auth.example/\(client)"
        let found = try await document(model, client)
        let endpoints = try #require(model.endpoints(in: found))
        #expect(endpoints.issuer == issuer)
        #expect(endpoints.authorization == issuer + "/authorize")
        #expect(endpoints.token == issuer + "/token")
        #expect(endpoints.refresh == issuer + "/token")
        #expect(endpoints.revocation == (client == "dropbox" ? issuer + "/revoke" : nil))
    }

    /// Without this the test above could not fail.
    @Test("takes no document that misses what it demands", arguments: libraries)
    func demanded(model: any ClientModel) async throws {
        let whole = try await document(model, "acme")
        let members = try #require(ClientJSON(whole.body)?.object)
        let needed = members.keys.filter { name in
            let start = text(whole.body).replacing("\"\(name)\":", with: "\"x\(name)\":")
            return model.endpoints(in: ClientAnswer(200, [:], start)) == nil
        }
        let common: Set = [
            "issuer", "authorization_endpoint", "token_endpoint", "jwks_uri", "response_types_supported",
            "subject_types_supported", "id_token_signing_alg_values_supported",
        ]
        #expect(
            Set(needed) == (model is ExpoAuthSession ? ["authorization_endpoint", "token_endpoint"] : common))
        #expect(model.endpoints(in: ClientAnswer(404, whole.fields, body: whole.body)) == nil)
    }

    private func document(_ model: any ClientModel, _ client: String) async throws -> ClientAnswer {
        let address = try #require(model.discoveryAddress(issuer: "https://auth.example/\(client)"))
        return ClientAnswer(await (try ServiceBench()).send(.get(pathAndQuery(address))))
    }
}
