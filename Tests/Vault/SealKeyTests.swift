import Foundation
import Testing
import Wire

@testable import Vault

@Suite("A seal key")
struct SealKeyTests {
    private static let good = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    @Test("has the id that its bytes give it", arguments: SealVectors.all.keys)
    func id(_ key: SealVectors.Key) throws {
        #expect(try key.sealKey().id == key.id)
        #expect(digits(try key.sealKey().number) == key.id)
    }

    @Test("is refused in any other length")
    func lengths() {
        for count in 0..<200 where count != 43 {
            let text = String(repeating: "A", count: count)
            #expect(throws: SealKeyFault.length) { try SealKey(secret(text)) }
        }
        for text in [Self.good + "=", Self.good + "\n", " " + Self.good, String(repeating: "0f", count: 32)] {
            #expect(throws: SealKeyFault.length) { try SealKey(secret(text)) }
        }
    }

    @Test("is refused with any byte that base64url does not have", arguments: 0...255)
    func alphabet(_ byte: Int) throws {
        let byte = UInt8(byte)
        let isCharacter = ASCII.isAlpha(byte) || ASCII.isDigit(byte) || byte == 0x2D || byte == 0x5F
        for place in [0, 20, 41] {
            var text = Array(Self.good.utf8)
            text[place] = byte
            let key = Secret(copying: text.span)
            if isCharacter {
                _ = try SealKey(key)
            } else {
                #expect(throws: SealKeyFault.alphabet) { try SealKey(key) }
            }
        }
    }

    @Test("has one text only")
    func canonical() throws {
        let stem = String(Self.good.dropLast())
        var accepted: [Character] = []
        for last in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" {
            do {
                _ = try SealKey(secret(stem + String(last)))
                accepted.append(last)
            } catch {
                #expect(error == .notCanonical)
            }
        }
        #expect(String(accepted) == "AEIMQUYcgkosw048")
    }

    @Test("that is fresh can be read, and is never the same")
    func fresh() throws {
        var ids: Set<String> = []
        for _ in 0..<100 {
            let text = SealKey.randomText()
            #expect(text.count == 43)
            ids.insert(try SealKey(text).id)
        }
        for _ in 0..<100 { ids.insert(SealKey.random().id) }
        #expect(ids.count == 200)
    }

    @Test("has a key of its own for each purpose")
    func purposes() throws {
        let keys = try SealVectors.all.keys.map { try $0.sealKey() }
        let derived = keys.flatMap { key in
            SealPurpose.allCases.map { purpose in key.withKey(of: purpose) { key in key.indices.map { key[$0] } } }
        }
        #expect(derived.count == 2 * SealPurpose.allCases.count)
        #expect(Set(derived).count == derived.count)
        #expect(derived.allSatisfy { $0.count == 32 })
    }

    @Test("is not shown by anything that prints, nor by a ring of keys")
    func hidden() throws {
        let key = try SealKey(secret(Self.good))
        let ring = try KeyRing([key])
        var dumps = ""
        dump(key, to: &dumps)
        dump(ring, to: &dumps)
        for text in ["\(key)", "\(ring)", String(reflecting: key), String(reflecting: ring), "\([key])", dumps] {
            #expect(text.contains("(hidden)"))
            #expect(!text.contains(Self.good) && !text.contains("99, 13"))
        }
    }
}

@Suite("A ring of keys")
struct KeyRingTests {
    private let keys: [SealKey]

    init() throws { keys = try SealVectors.all.keys.map { try $0.sealKey() } }

    @Test("needs a key")
    func empty() { #expect(throws: KeyRingFault.empty) { try KeyRing([]) } }

    @Test("refuses a key that is there already, wherever it stands")
    func same() throws {
        #expect(throws: KeyRingFault.sameID(0, 1)) { try KeyRing([keys[0], keys[0]]) }
        #expect(throws: KeyRingFault.sameID(0, 2)) { try KeyRing([keys[0], keys[1], keys[0]]) }
        #expect(throws: KeyRingFault.sameID(1, 2)) { try KeyRing([keys[0], keys[1], keys[1]]) }
        #expect(try KeyRing(keys).ids == SealVectors.all.keys.map(\.id))
    }
}
