import Testing
import Vault
import Wire

@testable import Service

@Suite("The manual's page on seals") struct SealDocumentationTests {
    private static let page = RepositoryFile(path: "Sources/Service/Service.docc/Seals.md")

    private struct Vector {
        let members: JSONValue

        func text(_ name: String) throws -> String {
            String(decoding: try #require(members[name]?.string), as: UTF8.self)
        }

        func number(_ name: String) throws -> Int64 {
            Int64(try #require(members[name]?.integer))
        }
    }

    private func vectors() throws -> [Vector] {
        let text = try RepositoryFile(path: "Tests/Vectors/seals.json").text()
        let document = try JSONDocument(Array(text.utf8))
        return try #require(document.root["values"]).elements.map { Vector(members: $0) }
    }

    @Test("shows the vectors, one for each purpose")
    func vectorsShown() throws {
        var text = ""
        for vector in try vectors().prefix(4) {
            text += "### A \(try vector.text("title"))\n\n"
            let rows = [
                ["key", "`\(try vector.text("key"))`"], ["salt", "`\(try vector.text("salt"))`"],
                ["client, client id", "`\(try vector.text("client"))`, `\(try vector.text("client_id"))`"],
                ["issued, expires", "\(try vector.number("issued")), \(try vector.number("expires"))"],
                ["contents", "`\(try vector.text("contents"))`"], ["companion", "`\(try vector.text("companion"))`"],
            ]
            text += RepositoryFile.table(["part", "value"], rows)
            text += "\n```\n\(try vector.text("text"))\n```\n\n"
        }
        text.removeLast()
        try Self.page.expect(text, between: "vectors")
    }

    @Test("shows vectors that open as they say")
    func vectorsOpen() throws {
        let purposes: [String: SealPurpose] = [
            "refresh_token": .refreshToken, "code": .code, "transaction": .transaction,
            "request_token": .requestToken,
        ]
        for vector in try vectors() {
            let ring = try KeyRing([SealKey(Secret(copying: Array(try vector.text("key").utf8).span))])
            let context = SealContext(
                purpose: try #require(purposes[try vector.text("purpose")]),
                client: Array(try vector.text("client").utf8),
                clientID: Array(try vector.text("client_id").utf8))
            let opened = try ring.open(
                Array(try vector.text("text").utf8)[...], in: context, now: vector.number("issued"))
            #expect(String(decoding: opened.contents, as: UTF8.self) == (try vector.text("contents")))
            #expect(opened.expires == (try vector.number("expires")))
        }
    }
}
