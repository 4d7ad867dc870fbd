import Foundation
import Testing
import Vault

@Suite("A request identifier")
struct RequestIdentifierTests {
    @Test("is 22 characters of base64url for 16 bytes, and never the same")
    func shape() {
        var source = RequestIdentifierSource()
        var seen: Set<[UInt8]> = []
        for _ in 0..<20_000 {
            let name = source.next()
            seen.insert(name)
            let base64 = String(decoding: name, as: UTF8.self).replacing("-", with: "+").replacing("_", with: "/")
            // The decoder refuses wrong lengths and characters; encoding again shows that no bit is left over.
            guard let data = Data(base64Encoded: base64 + "=="), data.count == 16,
                data.base64EncodedString() == base64 + "=="
            else {
                Issue.record("\(base64)")
                return
            }
        }
        #expect(seen.count == 20_000)
    }

    @Test("uses all 64 characters at every place but the last, and four there")
    func spread() {
        var source = RequestIdentifierSource()
        let names = (0..<5_000).map { _ in source.next() }
        for place in 0..<21 { #expect(Set(names.map { $0[place] }).count == 64) }
        #expect(Set(names.map { $0[21] }) == Set("AQgw".utf8))
    }

    @Test("differs from source to source")
    func sources() {
        var names: Set<[UInt8]> = []
        for _ in 0..<100 {
            var source = RequestIdentifierSource()
            names.insert(source.next())
        }
        #expect(names.count == 100)
    }
}
