import Foundation
import TestSupport
import Testing
import Wire

/// Bytes that a server answers, and what a client has to make of them: `answer_cases.json`.
struct AnswerCase: Sendable, Decodable, CustomTestStringConvertible {
    let id: String
    let title: String
    let bytes: [UInt8]
    let status: Int?
    let body: [UInt8]
    let isReusable: Bool
    let fault: FetchError.Kind?

    static let all: [AnswerCase] = (try? load()) ?? []

    static func load() throws -> [AnswerCase] {
        struct File: Decodable {
            var cases: [AnswerCase]
        }
        return try JSONDecoder().decode(File.self, from: Vectors.data("answer_cases.json")).cases
    }

    var testDescription: String { "\(id): \(title)" }

    private enum Key: String, CodingKey {
        case id, title, send, status, body, spaces, reusable, fault
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        id = try object.decode(String.self, forKey: .id)
        title = try object.decode(String.self, forKey: .title)
        bytes = try object.decode(ByteRuns.self, forKey: .send).bytes
        status = try object.decodeIfPresent(Int.self, forKey: .status)
        if let spaces = try object.decodeIfPresent(Int.self, forKey: .spaces) {
            body = Array(repeating: UInt8(ascii: " "), count: spaces)
        } else {
            body = try object.decodeIfPresent(ByteRuns.self, forKey: .body)?.bytes ?? []
        }
        isReusable = try object.decodeIfPresent(Bool.self, forKey: .reusable) ?? false
        fault = try object.decodeIfPresent(String.self, forKey: .fault).flatMap { FetchError.Kind(rawValue: $0) }
    }
}
