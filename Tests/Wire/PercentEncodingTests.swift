import Testing
import Wire

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test("keeps the unreserved characters and nothing else")
    func encoding() {
        let kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        #expect(PercentEncoding.encode(Array(kept.utf8)) == Array(kept.utf8))
        #expect(
            String(decoding: PercentEncoding.encode(Array("a b+c/é%\u{0}".utf8)), as: UTF8.self)
                == "a%20b%2Bc%2F%C3%A9%25%00")
        let every = Array(UInt8.min...UInt8.max)
        let text = PercentEncoding.encode(every)
        #expect(text.count == kept.utf8.count + 3 * (256 - kept.utf8.count))
        #expect(PercentEncoding.decode(text) == every)
    }

    @Test("is resolved in both cases of digits, and a plus stays a plus")
    func decoding() {
        #expect(PercentEncoding.decode(Array("%2f%2F+%c3%A9".utf8)) == Array("//+é".utf8))
        #expect(PercentEncoding.decode([]) == [])
        #expect(PercentEncoding.decode(Array("xx%41yy".utf8)[2..<5]) == Array("A".utf8))
    }

    @Test(
        "is refused when it is broken",
        arguments: ["%", "a%", "%4", "%4G", "%G4", "%%41", "%-1", "%+1", "% 1", "%u0041"])
    func refusals(_ text: String) {
        #expect(PercentEncoding.decode(Array(text.utf8)) == nil)
        // What stands behind the slice must not complete it.
        #expect(PercentEncoding.decode(Array("a%4141".utf8)[..<3]) == nil)
    }
}
