import Foundation
import OpenSSL
import Testing

@Suite("AES-256-GCM")
struct AES256GCMTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key, nonce, associated, message, sealed: [UInt8]

        init(_ name: String, key: String, nonce: String, associated: String = "", message: String, sealed: String) {
            testDescription = name
            self.key = bytes(key)
            self.nonce = bytes(nonce)
            self.associated = bytes(associated)
            self.message = bytes(message)
            self.sealed = bytes(sealed)
        }
    }

    private static let zeros = String(repeating: "00", count: 32)
    private static let key = String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2)
    private static let message = """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525\
        b16aedf5aa0de657ba637b391aafd255
        """
    private static let encrypted = """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838\
        c5f61e6393ba7a0abcc9f662898015ad
        """

    /// Of "The Galois/Counter Mode of Operation" by McGrew and Viega, as submitted to NIST, appendix B.
    static let vectors = [
        Vector(
            "case 13: nothing", key: zeros, nonce: String(zeros.prefix(24)), message: "",
            sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
        Vector(
            "case 14: one block", key: zeros, nonce: String(zeros.prefix(24)), message: String(zeros.prefix(32)),
            sealed: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
        Vector(
            "case 15: four blocks", key: key, nonce: "cafebabefacedbaddecaf888", message: message,
            sealed: encrypted + "b094dac5d93471bdec1a502270e3cc6c"),
        Vector(
            "case 16: with associated data", key: key, nonce: "cafebabefacedbaddecaf888",
            associated: "feedfacedeadbeeffeedfacedeadbeefabaddad2", message: String(message.prefix(120)),
            sealed: encrypted.prefix(120) + "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    @Test("seals and opens what is known", arguments: vectors)
    func known(_ vector: Vector) {
        var output: [UInt8] = [1, 2, 3]
        AES256GCM.seal(
            vector.message.span, key: vector.key.span, nonce: vector.nonce.span, associated: vector.associated.span,
            appendingTo: &output)
        #expect(output == [1, 2, 3] + vector.sealed)
        #expect(open(vector, vector.sealed) == vector.message)
    }

    @Test(
        "opens nothing with one bit changed, of the message, the tag, the key, the nonce or the data",
        arguments: vectors)
    func bits(_ vector: Vector) {
        for part in [\Vector.sealed, \.key, \.nonce, \.associated] {
            for bit in 0..<vector[keyPath: part].count * 8 {
                var changed = vector[keyPath: part]
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                let opened = AES256GCM.open(
                    (part == \.sealed ? changed : vector.sealed).span, key: (part == \.key ? changed : vector.key).span,
                    nonce: (part == \.nonce ? changed : vector.nonce).span,
                    associated: (part == \.associated ? changed : vector.associated).span)
                #expect(opened == nil)
            }
        }
    }

    @Test("opens no beginning and nothing with a byte more", arguments: vectors)
    func lengths(_ vector: Vector) {
        for count in vector.sealed.indices { #expect(open(vector, Array(vector.sealed[..<count])) == nil) }
        #expect(open(vector, vector.sealed + [0]) == nil)
        #expect(open(vector, [0] + vector.sealed) == nil)
    }

    @Test(
        "gives back what was sealed, of every length around its blocks", arguments: [0, 1, 15, 16, 17, 4_095, 70_000])
    func roundTrip(_ count: Int) {
        let (key, nonce, message) = (Random.bytes(32), Random.bytes(12), Random.bytes(count))
        var sealed: [UInt8] = []
        AES256GCM.seal(
            message.span, key: key.span, nonce: nonce.span, associated: key.span, appendingTo: &sealed)
        #expect(sealed.count == count + AES256GCM.tagSize)
        #expect(AES256GCM.open(sealed.span, key: key.span, nonce: nonce.span, associated: key.span) == message)
    }

    private func open(_ vector: Vector, _ sealed: [UInt8]) -> [UInt8]? {
        AES256GCM.open(
            sealed.span, key: vector.key.span, nonce: vector.nonce.span, associated: vector.associated.span)
    }
}
