import Dispatch
import Synchronization
import Testing
import Vault
import Wire

@Suite("The table of claims")
struct ClaimTableTests {
    private func key(_ number: Int, endpoint: String = "https://id.example/token") -> ClaimKey {
        ClaimScope(tokenEndpoint: Array(endpoint.utf8), grantType: Array("authorization_code".utf8))
            .key(clientID: Array("app".utf8), code: Array("code-\(number)".utf8))
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: 0).advanced(milliseconds: milliseconds) }

    @Test("grants a code once, and again when the claim has died, to the millisecond")
    func lifetime() {
        let table = ClaimTable(capacity: 10, ttlMilliseconds: 1_000)
        #expect(table.claim(key(1), now: at(0)) == .granted)
        #expect(table.claim(key(1), now: at(0)) == .taken)
        #expect(table.claim(key(2), now: at(500)) == .granted)
        #expect(table.claim(key(1), now: at(999)) == .taken)
        #expect(table.claim(key(1), now: at(1_000)) == .granted)
        #expect(table.claim(key(1), now: at(1_999)) == .taken)
    }

    @Test("tells apart every part of a name, and where it ends")
    func names() {
        let parts: [[String]] = [
            ["e", "c", "g", "x"], ["e2", "c", "g", "x"], ["e", "c2", "g", "x"], ["e", "c", "g2", "x"],
            ["e", "c", "g", "x2"],
            ["ec", "", "g", "x"], ["", "ec", "g", "x"], ["e", "cg", "", "x"], ["e", "c", "gx", ""],
            ["e", "c", "", "gx"], ["eg", "c", "", "x"], ["", "c", "eg", "x"], ["e", "", "gc", "x"],
            ["e", "cx", "g", ""],
            ["e", "", "g", "cx"],
        ]
        let keys = parts.map { part in
            let bytes = part.map { Array($0.utf8) }
            return ClaimScope(tokenEndpoint: bytes[0], grantType: bytes[2]).key(clientID: bytes[1], code: bytes[3])
        }
        #expect(Set(keys).count == parts.count)
        let table = ClaimTable(capacity: 100, ttlMilliseconds: 1_000)
        for key in keys { #expect(table.claim(key, now: at(0)) == .granted) }
        for key in keys { #expect(table.claim(key, now: at(0)) == .taken) }
    }

    @Test("refuses when full, keeps what it has, and recovers as claims die", arguments: [1, 7, 1_000, 5_000])
    func full(_ capacity: Int) {
        let table = ClaimTable(capacity: capacity, ttlMilliseconds: 1_000)
        for number in 0..<capacity { #expect(table.claim(key(number), now: at(Int64(number % 2) * 500)) == .granted) }
        #expect(table.count == capacity)
        for number in 0..<50 { #expect(table.claim(key(capacity + number), now: at(999)) == .full) }
        for number in 0..<capacity { #expect(table.claim(key(number), now: at(999)) == .taken) }
        // All have died: as many can be claimed again, whatever shard they are in.
        for number in 0..<capacity { #expect(table.claim(key(2 * capacity + number), now: at(2_000)) == .granted) }
        #expect(table.claim(key(-1), now: at(2_000)) == .full)
    }

    @Test("refuses everything when it may hold nothing")
    func nothing() {
        let table = ClaimTable(capacity: 0, ttlMilliseconds: 1_000)
        #expect(table.claim(key(1), now: at(0)) == .full)
        #expect(table.count == 0)
    }

    @Test("gives a released code to the next caller, and forgets only that one")
    func release() {
        let table = ClaimTable(capacity: 3, ttlMilliseconds: 1_000)
        for number in 0..<3 { #expect(table.claim(key(number), now: at(0)) == .granted) }
        table.release(key(1))
        table.release(key(1))
        table.release(key(9))
        #expect(table.count == 2)
        #expect(table.claim(key(1), now: at(1)) == .granted)
        for number in 0..<3 { #expect(table.claim(key(number), now: at(2)) == .taken) }
        #expect(table.claim(key(3), now: at(2)) == .full)
    }

    @Test("holds its bound when codes are claimed and released over and over")
    func releaseLoop() {
        let table = ClaimTable(capacity: 5_000, ttlMilliseconds: 1_000_000)
        for number in 0..<2_000 { #expect(table.claim(key(number), now: at(0)) == .granted) }
        for number in 2_000..<60_000 {
            if table.claim(key(number), now: at(1)) != .granted { Issue.record("\(number)") }
            table.release(key(number))
        }
        #expect(table.count == 2_000)
        for number in 0..<2_000 where table.claim(key(number), now: at(2)) != .taken { Issue.record("\(number)") }
    }

    @Test("keeps a claim as long as promised when reactors read their clocks apart")
    func clocksApart() {
        let table = ClaimTable(capacity: 1_000, ttlMilliseconds: 1_000)
        for number in 0..<500 { #expect(table.claim(key(number), now: at(number % 2 == 0 ? 50 : 45)) == .granted) }
        for number in 0..<500 { #expect(table.claim(key(number), now: at(1_044)) == .taken) }
        for number in 0..<500 { #expect(table.claim(key(number), now: at(1_050)) == .granted) }
    }

    @Test("forgets the dead little by little, until none is left")
    func expiry() {
        let table = ClaimTable(capacity: 100_000, ttlMilliseconds: 1_000)
        for number in 0..<50_000 where table.claim(key(number), now: at(0)) != .granted { Issue.record("\(number)") }
        #expect(table.count == 50_000)
        table.expire(now: at(999))
        #expect(table.count == 50_000)
        var calls = 0
        while table.count > 0, calls < 10_000 {
            let before = table.count
            table.expire(now: at(1_000))
            #expect(before - table.count <= 16 * 64)
            calls += 1
        }
        #expect(table.count == 0)
        #expect(table.claim(key(1), now: at(1_000)) == .granted)
    }

    @Test("agrees with a dictionary about a long run of claims, releases and waits", arguments: 1...4)
    func model(_ seed: Int) {
        let table = ClaimTable(capacity: 300, ttlMilliseconds: 100)
        var model: [Int: Int64] = [:]
        var random = UInt64(seed)
        var now: Int64 = 0
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        for step in 0..<10_000 {
            now += Int64(next(100) < 30 ? 1 : 0)
            if next(1_000) == 0 { now += 150 }
            model = step % 16 == 0 ? model.filter { $0.value > now } : model
            let number = next(2_000)
            if next(10) == 0 {
                table.release(key(number))
                model[number] = nil
                continue
            }
            let isAlive = (model[number] ?? 0) > now
            let alive = model.count { $0.value > now }
            let expected: Claim = isAlive ? .taken : alive < 300 ? .granted : .full
            if expected == .granted { model[number] = now + 100 }
            let claim = table.claim(key(number), now: at(now))
            guard claim == expected else {
                Issue.record("step \(step): \(claim), not \(expected)")
                return
            }
        }
    }

    @Test("grants each of ten thousand codes to exactly one of eight threads")
    func threads() {
        let table = ClaimTable(capacity: 10_000, ttlMilliseconds: 1_000_000)
        let keys = (0..<10_000).map { key($0) }
        let granted = Mutex([Int](repeating: 0, count: keys.count))
        let others = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            var mine: [Int] = []
            var full = 0
            for step in keys.indices {
                let index = (step + thread * 7) % keys.count
                switch table.claim(keys[index], now: at(0)) {
                case .granted: mine.append(index)
                case .taken: break
                case .full: full += 1
                }
            }
            granted.withLock { for index in mine { $0[index] += 1 } }
            others.withLock { $0 += full }
        }
        #expect(granted.withLock { $0.allSatisfy { $0 == 1 } })
        #expect(others.withLock { $0 } == 0)
        #expect(table.count == 10_000)
    }
}
