import Testing
import Wire

@testable import Providers

@Suite("The catalogue")
struct CatalogueTests {
    @Test("can be read, strictly")
    func text() throws {
        let root = try JSONDocument(PackageResources.catalogue_json).root
        #expect(root.count == Catalogue.embedded.ids.count)
        #expect(Catalogue.embedded.ids.starts(with: ["oauth2", "foursquare", "dropbox", "pocket"]))
    }

    @Test("has no entry with a fault", arguments: Catalogue.embedded.ids.filter { $0 != "oauth2" })
    func entry(_ id: String) throws {
        let provider = try Fixture.provider(id)
        #expect(provider.id == id)
        #expect(!provider.name.isEmpty)
        #expect(provider.token.url.isSecure)
        #expect(provider.authorize.url?.isSecure ?? true)
        #expect(id.utf8.allSatisfy { ASCII.isDigit($0) || ASCII.isAlpha($0) || $0 == UInt8(ascii: "_") })
    }

    @Test("has one entry that is only a base")
    func base() {
        var faults: [ProviderFault] = []
        #expect(ProviderSet().description(of: "oauth2", faults: &faults) == nil)
        #expect(faults == [ProviderFault("catalogue.oauth2.token_url", "an https URL: there is none to inherit")])
    }

    @Test("lists itself for people")
    func items() throws {
        let items = Catalogue.embedded.items
        #expect(items.map(\.id) == Catalogue.embedded.ids)
        let pocket = try #require(items.first { $0.id == "pocket" })
        #expect(pocket.name == "Pocket")
        #expect(pocket.status == .shutdown)
        #expect(pocket.note != nil)
        #expect(items.first { $0.id == "dropbox" }?.status == .active)
    }

    @Test("is refused when it is no object", arguments: ["[]", "", "{", "7"])
    func broken(_ text: String) {
        #expect(throws: JSONError.self) { try Catalogue(Array(text.utf8)) }
    }
}
