import Testing

@testable import Service

@Suite("The sample that is shipped") struct SampleTests {
    private let file = RepositoryFile(path: "deploy/cloakroom.json")

    @Test("is the one that `cloakroom check --print-sample` prints")
    func isGenerated() throws { try file.expect(Configuration.sample) }

    @Test("loads, once the secrets that it names are there")
    func loads() throws {
        let loaded = ConfigurationFixture.load(try file.text())
        #expect(loaded.faults == [])
        #expect(loaded.warnings == [])
        #expect(loaded.configuration?.clients.count == 1)
    }
}
