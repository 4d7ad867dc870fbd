import Foundation
import Testing

/// A file of this repository that says what the code says, so that a test can hold the two equal.
struct RepositoryFile {
    /// The path from the root of the repository.
    let path: String

    private var url: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: path)
    }

    /// Whether files are to be brought up to date rather than compared: `UPDATE_DOCUMENTATION=1 swift test --filter ServiceTests`.
    private static let updates = ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] != nil

    /// The contents.
    func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

    /// Expects that the file holds `text` and nothing else.
    func expect(_ text: String) throws {
        if Self.updates { try Data(text.utf8).write(to: url) }
        #expect(try self.text() == text, "\(path) is out of date")
    }

    /// Expects that `text` stands between the comments `<!-- name -->` and `<!-- end of name -->`.
    func expect(_ text: String, between name: String) throws {
        let (opening, closing) = ("<!-- \(name) -->\n\n", "\n<!-- end of \(name) -->")
        let page = try self.text()
        let start = try #require(page.range(of: opening), "\(path) has no place for \(name)")
        let end = try #require(page.range(of: closing, range: start.upperBound..<page.endIndex), "\(path)")
        let place = start.upperBound..<end.lowerBound
        if Self.updates { try Data(page.replacingCharacters(in: place, with: text).utf8).write(to: url) }
        #expect(Self.updates || page[place] == text, "\(path): \(name) is out of date")
    }

    /// The rows of every table, cell by cell, without the head.
    func rows() throws -> [[String]] {
        try text().split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.map { line in
            line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
        }
    }

    /// A table in Markdown.
    static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
