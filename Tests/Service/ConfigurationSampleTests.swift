import Testing

@testable import Service

@Suite("The sample configuration") struct ConfigurationSampleTests {
    @Test("loads as it stands")
    func loads() throws {
        let loaded = ConfigurationFixture.load(Configuration.sample)
        #expect(loaded.faults == [])
        #expect(loaded.warnings == [])
        let configuration = try #require(loaded.configuration)
        #expect(configuration.clients.map(\.name) == [Array("foursquare".utf8)])
        #expect(configuration.listeners.map { $0.tls != nil } == [true])
        #expect(configuration.admin != nil)
    }

    @Test("keeps to the width of a screen")
    func width() {
        for line in Configuration.sample.split(separator: "\n") { #expect(line.utf8.count <= 120, "\(line)") }
    }

    @Test("shows every key, and its default when it has no example")
    func isComplete() {
        let sample = Configuration.sample
        // Comments are broken into lines.
        let words = sample.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
            .replacing(" // ", with: " ")
        for key in ConfigurationKey.all {
            if case .providerField = key.form { continue }
            #expect(sample.contains("\"\(key.components.last ?? "")\": "), "\(key.pattern)")
            #expect(words.contains(key.meaning), "\(key.pattern)")
        }
    }

    @Test("loads as well with everything set that is commented out, but for what is not available yet")
    func loadsUncommented() {
        let lines = Configuration.sample.split(separator: "\n").map { line in
            let text = line.drop { $0 == " " }
            return text.hasPrefix("// \"") && !text.contains("acme") ? text.dropFirst(3) : text
        }
        let loaded = ConfigurationFixture.load(lines.joined(separator: "\n"))
        let expected = ConfigurationKey.all.filter { $0.availability == .later }
            .map { $0.pattern.replacing("*", with: "foursquare") }
        #expect(loaded.faults.filter { $0.kind != .notAvailable } == [])
        #expect(loaded.faults.map(\.path).sorted() == expected.sorted())
    }
}
