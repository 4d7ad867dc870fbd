import Testing
import Wire

@testable import Providers

@Suite("Keys of a provider's entry")
struct ProviderKeyTests {
    static let faults = Vector.all("provider_faults.json")

    @Test("are lower_snake_case, unique and described")
    func form() {
        #expect(Set(ProviderKey.all.map(\.name)).count == ProviderKey.all.count)
        for key in ProviderKey.all {
            #expect(
                key.name.utf8.allSatisfy { ASCII.isAlpha($0) && ASCII.lowercased($0) == $0 || $0 == UInt8(ascii: "_") })
            #expect(!key.summary.isEmpty && !key.shape.isEmpty && !key.standard.isEmpty)
        }
    }

    @Test("take their own documented default", arguments: ProviderKey.all.map(\.name))
    func standard(_ name: String) throws {
        let key = try #require(ProviderKey.named[name])
        // Defaults in words depend on other keys.
        guard let value = try? JSONDocument(Array(key.standard.utf8)).root else { return }
        var entry = ProviderEntry(ProviderDraft(id: "test"))
        key.read(value, &entry)
        #expect(entry.faults == [])
    }

    @Test("that are wrong are all named", arguments: faults)
    func fault(_ vector: Vector) throws {
        let entry = text(Array(try #require(vector.value["entry"]).raw))
        let other = vector.value["other"].map { #","other":"# + text(Array($0.raw)) } ?? ""
        // A base of its own gives the entry a token URL, so that only the faults at hand show.
        let isComplete = entry.contains("token_url") || vector.value["bare"] != nil || entry.contains("extends")
        let base = isComplete ? "" : #","base":{"token_url":"https://id.example/t"}"#
        let extended = isComplete || entry == "[]" ? entry : #"{"extends":"base","# + entry.dropFirst()
        let section = try JSONDocument(Array("{\"acme\":\(extended)\(other)\(base)}".utf8)).root
        var faults: [ProviderFault] = []
        let description = ProviderSet(section: section).description(of: "acme", faults: &faults)
        #expect(description == nil)
        let wanted = try #require(vector.value["faults"]).elements.map { pair in
            pair.elements.compactMap { $0.string.map { text($0) } }
        }
        #expect(Array(faults.map { [$0.path, $0.expected] }.prefix(wanted.count)) == wanted)
        if entry != "[]" { #expect(faults.count == wanted.count) }
    }

    @Test(
        "take cleartext for this machine itself",
        arguments: [
            "http://127.0.0.1:8080/t", "http://127.9.9.9/t", "http://[::1]:9243/t", "http://localhost:1/t",
            "HTTPS://id.example", "https://10.0.0.1/t",
        ])
    func address(_ url: String) throws {
        let provider = try Fixture.provider(entry: "{\"token_url\":\"\(url)\"}")
        #expect(provider.token.url.text == url)
    }
}
