import Foundation
import Testing

@testable import OpenSSL

@Suite("Key derivation")
struct KeyDerivationTests {
    struct Code: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: [UInt8]
        let message: [UInt8]
        let code: String

        init(_ name: String, key: [UInt8], _ message: String, _ code: String) {
            testDescription = name
            self.key = key
            self.message = Array(message.utf8)
            self.code = code
        }
    }

    @Test(
        "begins with the codes that RFC 4231 gives",
        arguments: [
            Code(
                "4.2", key: .init(repeating: 0x0b, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            Code(
                "4.3", key: Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
            Code(
                "4.7", key: .init(repeating: 0xaa, count: 131),
                "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
            Code(
                "no key and no message", key: [], "",
                "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
        ])
    func codes(_ given: Code) {
        var code = [UInt8](repeating: 0, count: HMAC.size)
        var room = code.mutableSpan
        var hmac = HMAC()
        hmac.start(key: given.key.span)
        hmac.update(given.message.span)
        hmac.finish(&room)
        #expect(code == bytes(given.code))
    }

    struct Derivation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let material: [UInt8]
        let salt: [UInt8]
        let info: [UInt8]
        let output: String
    }

    static let derivations = [
        Derivation(
            testDescription: "A.1", material: .init(repeating: 0x0b, count: 22), salt: Array(0x00...0x0c),
            info: Array(0xf0...0xf9),
            output: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
        Derivation(
            testDescription: "A.2", material: Array(0x00...0x4f), salt: Array(0x60...0xaf), info: Array(0xb0...0xff),
            output: """
                b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09\
                da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
                """),
        Derivation(
            testDescription: "A.3", material: .init(repeating: 0x0b, count: 22), salt: [], info: [],
            output: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
    ]

    @Test("gives the bytes of RFC 5869, and a beginning of them where less is asked for", arguments: derivations)
    func derivation(_ given: Derivation) {
        let expected = bytes(given.output)
        for count in 0...expected.count {
            #expect(derive(given.material, given.salt, given.info, count) == Array(expected[..<count]))
        }
    }

    @Test("gives as much as RFC 5869 allows, and nothing that repeats")
    func longest() {
        let output = derive([1], [2], [3], HKDF.largestOutput)
        let blocks = stride(from: 0, to: output.count, by: 32).map { Array(output[$0..<$0 + 32]) }
        #expect(Set(blocks).count == 255)
        #expect(Array(output[..<40]) == derive([1], [2], [3], 40))
    }

    @Test("gives unrelated bytes for another key, salt or purpose")
    func separation() {
        let outputs = [
            derive([1], [2], [3], 32), derive([9], [2], [3], 32), derive([1], [9], [3], 32), derive([1], [2], [9], 32),
            derive([1], [], [2, 3], 32), derive([1, 2], [], [3], 32), derive([], [], [], 32),
        ]
        #expect(Set(outputs).count == outputs.count)
    }

    @Test("can run on many threads at a time")
    func threads() {
        let expected = derive([1], [2], [3], 76)
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            #expect(derive([1], [2], [3], 76) == expected)
        }
    }

    private func derive(_ material: [UInt8], _ salt: [UInt8], _ info: [UInt8], _ count: Int) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: count)
        var room = output.mutableSpan
        HKDF.derive(from: material.span, salt: salt.span, info: info.span, into: &room)
        return output
    }
}

/// The bytes that are written in hexadecimal digits.
func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
}
