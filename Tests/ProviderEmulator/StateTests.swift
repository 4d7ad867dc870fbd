import Dispatch
import Synchronization
import Testing
import Wire

@testable import ProviderEmulator

@Suite("What the emulator keeps")
struct StateTests {
    @Test("a code is redeemed once, however many ask at the same moment")
    func concurrentRedemption() {
        let state = EmulatorState(Registrations())
        let start = Instant(nanoseconds: 0)
        let terms = TokenTerms(scope: nil, lifetime: nil, isRefreshable: false)
        let code = state.issue(
            IssuedCode(
                provider: .oauth2, clientID: "c", redirects: [nil], challenge: nil, terms: terms, lifetime: 1_000),
            prefix: "x-", at: start)
        let attempt = Redemption(code: code, provider: .oauth2, clientID: "c", redirectURI: nil, time: start)
        let outcomes = Mutex<[CodeFault?]>([])
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            var fault: CodeFault?
            do throws(CodeFault) { _ = try state.redeem(attempt, lenientTerms: terms) } catch { fault = error }
            outcomes.withLock { $0.append(fault) }
        }
        let all = outcomes.withLock { $0 }
        #expect(all.count { $0 == nil } == 1)
        #expect(all.count { $0 == .spent } == 199)
    }

    @Test("a table forgets its older entries when it is full")
    func boundedTable() {
        var table = BoundedTable<Int>(limit: 4)
        for number in 0..<5 { table[ByteString("\(number)")] = number }
        #expect(table["0"] == nil)
        #expect(table["1"] == nil)
        #expect(table["2"] == 2)
        #expect(table["4"] == 4)
        table["4"] = 40
        #expect(table["4"] == 40)
        table["4"] = nil
        #expect(table["4"] == nil)
    }

    @Test("a table stays small when entries come and go")
    func boundedChurn() {
        var table = BoundedTable<Int>(limit: 8)
        for number in 0..<1_000 {
            table[ByteString("\(number)")] = number
            table[ByteString("\(number)")] = nil
        }
        table["last"] = 1
        #expect(table["last"] == 1)
        #expect(table.orderedKeyCount <= 8)
    }

    @Test("the log forgets its older entries when it is full")
    func boundedLog() {
        var log = RequestLog(limit: 10)
        for number in 1...9 { log.append(Array("\(number)00".utf8)) }
        #expect(log.json.count <= 10 + 5)
        #expect(log.json.suffix(4).elementsEqual("900]".utf8))
        log.append([UInt8](repeating: UInt8(ascii: "1"), count: 11))
        #expect(log.json.elementsEqual("[]".utf8))
    }

    @Test(
        "a redirect URI is matched byte for byte, but for a free port",
        arguments: [
            ("https://app.example.com/callback", "https://app.example.com/callback", true),
            ("https://app.example.com/callback", "https://app.example.com/callback/", false),
            ("https://app.example.com/callback", "https://app.example.com/callbac", false),
            ("https://app.example.com/callback", "https://app.example.com:443/callback", false),
            ("https://app.example.com/callback", "https://APP.example.com/callback", false),
            ("x:/\u{e9}", "x:/e\u{301}", false),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1:1/callback", true),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1:65535/callback", true),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1:/callback", false),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1/callback", false),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1:123456/callback", false),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1:80@evil.example/callback", false),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1:80/callbackx", false),
            ("http://127.0.0.1:*/callback", "http://127.0.0.1.evil.example:80/callback", false),
            ("x:y*", "x:y*", true), ("x:y*", "x:y1", false),
        ])
    func redirects(pattern: String, uri: String, matches: Bool) {
        #expect(RedirectPattern(ByteString(pattern)).matches(ByteString(uri)) == matches)
    }

    @Test("a challenge is the one of RFC 7636, appendix B")
    func challenge() {
        #expect(
            Challenge.of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("minted values are of one length and all different")
    func minting() {
        let state = EmulatorState(Registrations())
        let values = (0..<1_000).map { _ in state.mint("p-") }
        #expect(Set(values).count == 1_000)
        #expect(values.allSatisfy { $0.bytes.count == 18 && $0.hasPrefix("p-") })
    }

    @Test("texts are never printed")
    func unprintable() { #expect(!"\(ByteString("secret"))".contains("secret")) }
}
