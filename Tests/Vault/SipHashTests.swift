import Foundation
import Testing
import Vault

@Suite("SipHash-2-4")
struct SipHashTests {
    struct File: Decodable {
        struct Vector: Decodable, Sendable {
            let length: Int
            let hash64: String
            let hash128: String
        }
        let vectors: [Vector]
    }

    static let vectors: [File.Vector] = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/siphash.json")
        guard let data = try? Data(contentsOf: path), let file = try? JSONDecoder().decode(File.self, from: data) else {
            return []
        }
        return file.vectors
    }()

    static let key = SipKey(first: 0x0706_0504_0302_0100, second: 0x0f0e_0d0c_0b0a_0908)

    private func text(_ words: UInt64...) -> String {
        words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) } }
            .map { String(format: "%02x", $0) }.joined()
    }

    @Test("has all its vectors")
    func vectorsThere() { #expect(Self.vectors.map(\.length) == Array(0..<64)) }

    @Test(
        "gives the reference results, however the message is split in two, and short ones in three", arguments: 0..<64)
    func reference(_ index: Int) throws {
        let vector = try #require(Self.vectors.first { $0.length == index })
        let message = (0..<vector.length).map { UInt8($0) }
        for first in 0...message.count {
            for second in message.count > 24 ? [message.count] : Array(first...message.count) {
                var narrow = SipHash64(Self.key)
                var wide = SipHash128(Self.key)
                for piece in [message[..<first], message[first..<second], message[second...]] {
                    narrow.update(piece.span)
                    wide.update(piece.span)
                }
                let (high, low) = wide.finish()
                guard text(narrow.finish()) == vector.hash64, text(high, low) == vector.hash128 else {
                    Issue.record("split at \(first) and \(second)")
                    return
                }
            }
        }
    }

    @Test("takes a number as its eight bytes, wherever it stands", arguments: 0..<17)
    func numbers(_ before: Int) {
        let bytes = (0..<before).map { UInt8($0) }
        let number: UInt64 = 0x0102_0304_0506_0708
        var byNumber = SipHash128(Self.key)
        byNumber.update(bytes.span)
        byNumber.update(number)
        byNumber.update(bytes.span)
        var byBytes = SipHash128(Self.key)
        byBytes.update((bytes + [8, 7, 6, 5, 4, 3, 2, 1] + bytes).span)
        #expect(byNumber.finish() == byBytes.finish())
    }

    @Test("tells rows of pieces apart by their lengths")
    func prefixes() {
        let rows: [[String]] = [["ab", "c"], ["a", "bc"], ["abc", ""], ["", "abc"], ["abc"], ["a", "b", "c"]]
        let hashes = rows.map { row in
            var hash = SipHash64(Self.key)
            for piece in row { hash.update(prefixed: Array(piece.utf8).span) }
            return hash.finish()
        }
        #expect(Set(hashes).count == rows.count)
    }

    @Test("does not show its key")
    func hidden() {
        #expect("\(Self.key)" == "SipKey(hidden)")
    }
}
