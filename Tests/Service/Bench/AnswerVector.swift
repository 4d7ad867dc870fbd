import Foundation
import Testing
import Wire

/// One answer of a provider from Tests/Vectors, and what is made of it.
struct AnswerVector: Sendable, CustomTestStringConvertible {
    let value: JSONValue

    /// Both files of answers; empty when they cannot be read, which a test of its own catches.
    static let all = ["provider_answers.json", "provider_answers_by_data.json"].flatMap { name in
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        guard let data = try? Data(contentsOf: folder.appending(path: "Vectors/\(name)")),
            let document = try? JSONDocument(Array(data))
        else { return [AnswerVector]() }
        return document.root.elements.map(AnswerVector.init)
    }

    var testDescription: String { self["title"] ?? "untitled" }

    subscript(_ name: String) -> String? { value[name]?.string.map { text($0) } }

    var isRefresh: Bool { self["kind"] == "refresh" }

    /// The bench's configuration with a client `vector` of the case's provider.
    var configuration: ConfigurationFixture {
        var changes: [String: String?] = [
            "clients.vector.provider": #""vector""#, "clients.vector.client_id": #""vector-id""#,
            "clients.vector.client_secret": #"{ "file": "vector" }"#,
        ]
        if let id = self["provider"] {
            // A catalogue's provider as it is.
            changes["clients.vector.provider"] = "\"\(id)\""
            if id == "pocket" { changes["clients.vector.client_secret"] = nil }
        } else {
            let entry = value["provider"].map { text($0.raw) } ?? "{}"
            let members = entry.dropFirst().dropLast()
            let comma = members.contains(":") ? "," : ""
            changes["providers.vector"] = #"{ "token_url": "https://id.example/token""# + comma + members + "}"
        }
        var fixture = ConfigurationFixture.service
        for (path, json) in changes { fixture.values[path] = json }
        return fixture
    }

    /// What the provider says.
    var response: Response {
        var fields = HeaderFields()
        if let headers = value["headers"] {
            for header in headers.elements {
                let pair = header.elements.compactMap(\.string)
                if pair.count == 2, let name = HeaderName(pair[0]) { fields.append(name, pair[1]) }
            }
        }
        var body = value["body"].flatMap(bytes) ?? []
        if let encoded = value["body_base64"]?.string { body = Base64.decode(encoded, as: .standard) ?? [] }
        if let parts = value["parts"] {
            for part in parts.elements {
                let pair = Array(part.elements)
                body += repeatElement(pair[0].string ?? [], count: pair[1].integer ?? 0).joined()
            }
        }
        return Response(value["status"]?.integer ?? 0, fields: fields, body: body)
    }

    /// The bytes of a text, or of `{ "repeat", "count" }`.
    func bytes(_ value: JSONValue) -> [UInt8]? {
        if let unit = value["repeat"]?.string, let count = value["count"]?.integer {
            return Array(repeatElement(unit, count: count).joined())
        }
        return value.string
    }
}
