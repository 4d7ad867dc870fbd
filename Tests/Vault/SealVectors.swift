import Foundation
import Testing

@testable import Vault

/// The sealed values that others have made, too.
struct SealVectors: Decodable {
    struct Key: Decodable, Sendable {
        let text: String
        let id: String

        func sealKey() throws -> SealKey { try SealKey(secret(text)) }
    }

    struct Value: Decodable, Sendable, CustomTestStringConvertible {
        let title: String
        let purpose: String
        let key: String
        let salt: String
        let client: String
        let client_id: String
        let issued: Int64
        let expires: Int64
        let contents: String
        let text: String
        let companion: String

        var testDescription: String { title }

        func ring() throws -> KeyRing { try KeyRing([SealKey(secret(key))]) }

        func context() throws -> SealContext {
            let purpose = try #require(SealPurpose.allCases.first { $0.label == Array(self.purpose.utf8) })
            return SealContext(purpose: purpose, client: Array(client.utf8), clientID: Array(client_id.utf8))
        }

        func open(_ text: [UInt8]) throws -> OpenedValue {
            do { return try ring().open(text[...], in: try context(), now: issued) } catch { throw error }
        }
    }

    let keys: [Key]
    let values: [Value]

    static let all: SealVectors = {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/seals.json")
        guard let data = try? Data(contentsOf: path), let vectors = try? JSONDecoder().decode(Self.self, from: data)
        else { return SealVectors(keys: [], values: []) }
        return vectors
    }()
}

/// `text` as a secret.
func secret(_ text: String) -> Secret { Secret(copying: Array(text.utf8).span) }

/// `bytes` in hexadecimal digits.
func digits(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

/// The bytes that are written in hexadecimal digits.
func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
}
