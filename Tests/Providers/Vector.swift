import Foundation
import Testing
import Wire

@testable import Providers

/// One case of a file in Tests/Vectors.
struct Vector: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    let testDescription: String

    /// The cases of the file called `name`.
    ///
    /// A file that cannot be read is an empty list, which a test of its own catches.
    static func all(_ name: String) -> [Vector] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("Vectors/" + name)),
            let document = try? JSONDocument(Array(data))
        else { return [] }
        return document.root.elements.map {
            Vector(value: $0, testDescription: text($0["title"]?.string ?? $0["url"]?.string ?? []))
        }
    }

    /// The text of a member.
    subscript(_ name: String) -> String? { bytes(name).map(text) }

    /// The bytes of a member: a string, or `{ "repeat", "count" }`.
    func bytes(_ name: String) -> [UInt8]? {
        guard let value = value[name] else { return nil }
        if let unit = value["repeat"]?.string, let count = value["count"]?.integer {
            return Array(repeatElement(unit, count: count).joined())
        }
        return value.string
    }

    /// The provider that the case is about: the catalogue's when it is named, else an entry over `oauth2`.
    func provider() throws -> ProviderDescription {
        guard let entry = value["provider"], entry.kind == .object else {
            return try Fixture.provider(self["provider"] ?? "oauth2")
        }
        return try Fixture.provider(entry: text(Array(entry.raw)))
    }
}

/// The text of some bytes.
func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Providers to test with.
enum Fixture {
    /// A moment in January 2027, in milliseconds.
    static let now: Int64 = 1_800_000_000_000

    /// A provider of the catalogue; `oauth2` gets a token URL.
    static func provider(_ id: String) throws -> ProviderDescription {
        if id == "oauth2" { return try provider(entry: "{}") }
        var faults: [ProviderFault] = []
        let description = ProviderSet().description(of: id, faults: &faults)
        #expect(faults == [])
        return try #require(description)
    }

    /// A provider made from one entry over `oauth2`, with a token URL when the entry has none.
    static func provider(entry: String) throws -> ProviderDescription {
        let inner = entry.dropFirst().dropLast()
        let url = entry.contains("token_url") ? "" : #""token_url":"https://id.example/token""#
        let comma = url.isEmpty || inner.allSatisfy(\.isWhitespace) ? "" : ","
        let section = try JSONDocument(Array("{\"test\":{\(url)\(comma)\(inner)}}".utf8)).root
        var faults: [ProviderFault] = []
        let description = ProviderSet(section: section).description(of: "test", faults: &faults)
        #expect(faults == [])
        return try #require(description)
    }
}
