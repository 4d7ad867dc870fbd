import Testing
import Vault
import Wire

@Suite("A secret")
struct SecretTests {
    private struct Holder {
        let name = "holder"
        let secret: Secret
        let list: [Secret]
        let optional: Secret?
    }

    @Test("is not shown by anything that prints, nor by what holds it")
    func hidden() {
        let secret = Secret(copying: Array("hunter2hunter2".utf8).span)
        let holder = Holder(secret: secret, list: [secret], optional: secret)
        var dumps = ""
        dump(secret, to: &dumps)
        dump(holder, to: &dumps)
        let texts = [
            "\(secret)", String(describing: secret), String(reflecting: secret), "\(holder)",
            String(reflecting: holder),
            "\([secret])", "\(["k": secret])", "\(Optional(secret) as Any)", dumps,
        ]
        for text in texts {
            #expect(!text.contains("hunter"))
            #expect(!text.contains("104") && !text.contains("0x"))
            #expect(text.contains("Secret(hidden)"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test(
        "equals the same bytes and no others",
        arguments: [("abc", true), ("abd", false), ("bbc", false), ("ab", false), ("abcd", false), ("", false)])
    func equality(_ text: String, _ isEqual: Bool) {
        let secret = Secret(copying: Array("abc".utf8).span)
        let bytes = Array(text.utf8)
        #expect((secret == bytes) == isEqual)
        #expect(secret.equals(bytes.span) == isEqual)
        #expect((secret == Secret(copying: bytes.span)) == isEqual)
    }

    @Test("wipes the array that it is made from, and no other")
    func wiping() {
        var bytes = Array("abc".utf8)
        let copy = bytes
        let secret = Secret(wiping: &bytes)
        #expect(bytes == [0, 0, 0])
        #expect(copy == Array("abc".utf8))
        #expect(secret == copy)
        #expect(secret.count == 3)
    }

    @Test("lends its bytes and passes on what the borrower throws", arguments: [0, 1, 5_000])
    func lending(_ count: Int) throws {
        struct Stop: Error, Equatable {}
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let secret = Secret(copying: bytes.span)
        let lent = secret.withBytes { span in span.indices.map { span[$0] } }
        #expect(lent == bytes)
        #expect(throws: Stop()) { try secret.withBytes { (_: Span<UInt8>) throws(Stop) in throw Stop() } }
    }
}
