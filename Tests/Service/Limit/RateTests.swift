import Testing
import Wire

@testable import Service

@Suite("A rate") struct RateTests {
    @Test("of 0 counts nothing") func off() { #expect(Rate(perMinute: 0) == nil) }

    @Test("admits its count at once, then one for each interval", arguments: [1, 2, 7, 60, 600, 6_000, 59_999])
    func burst(count: Int) throws {
        let rate = try #require(Rate(perMinute: count))
        var ahead: Int64 = 0
        for _ in 0..<count { ahead = try #require(rate.admitting(ahead)) }
        #expect(rate.admitting(ahead) == nil)
        #expect(rate.wait(ahead) == rate.interval)
        #expect(rate.admitting(ahead - rate.wait(ahead)) != nil)
        #expect(rate.admitting(ahead - rate.wait(ahead) + 1) == nil)
    }

    @Test("is never exceeded by rounding", arguments: 1...200)
    func rounding(step: Int) throws {
        let count = step * step * 149
        let rate = try #require(Rate(perMinute: count))
        #expect(rate.interval * Int64(count) >= 60_000_000)
        #expect((rate.interval - 1) * Int64(count) < 60_000_000)
    }

    @Test("charges more than is there, within a bound", arguments: [1, 5, 10, 600, Rate.maximum])
    func debt(count: Int) throws {
        let rate = try #require(Rate(perMinute: count))
        var ahead: Int64 = 0
        for _ in 0..<1_000 { ahead = rate.charging(10, ahead) }
        #expect(ahead <= rate.burst + Rate.debt)
        #expect(rate.wait(ahead) <= Rate.debt + rate.interval)
        #expect(ahead < Rate.horizon)
    }
}

@Suite("Cells of limits") struct RateCellTests {
    private static func at(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }

    /// A cell of its own or a place in the table.
    enum Kind: CaseIterable { case own, table }

    private final class Subject {
        let cell = RateCell()
        let table = RateTable()
        let kind: Kind
        init(_ kind: Kind) { self.kind = kind }

        func admit(_ rate: Rate, _ seconds: Double, hash: UInt64 = 0x1234_5678_9ABC_DEF0) -> Int64 {
            let now = RateCellTests.at(seconds)
            return kind == .own ? cell.admit(rate, now: now) : table.admit(hash, rate, now: now)
        }
    }

    /// Starts, one of them seconds before the table's microseconds begin anew.
    @Test("fill again with time", arguments: Kind.allCases, [0, 1, 1e5, 17_592_180, 1e9])
    func refill(kind: Kind, start: Double) throws {
        let subject = Subject(kind)
        let rate = try #require(Rate(perMinute: 6))
        for _ in 0..<6 { #expect(subject.admit(rate, start) == 0) }
        #expect(subject.admit(rate, start) == 10_000_000)
        #expect(subject.admit(rate, start + 4) == 6_000_000)
        #expect(subject.admit(rate, start + 10) == 0)
        #expect(subject.admit(rate, start + 10) == 10_000_000)
        for _ in 0..<6 { #expect(subject.admit(rate, start + 71) == 0) }
        #expect(subject.admit(rate, start + 71) > 0)
    }

    @Test("bear a clock that goes back a little", arguments: Kind.allCases)
    func backwards(kind: Kind) throws {
        let subject = Subject(kind)
        let rate = try #require(Rate(perMinute: 2))
        #expect(subject.admit(rate, 100) == 0)
        // Two of two: the second is early by as much as the clock went back.
        #expect(subject.admit(rate, 99.9) == 100_000)
        #expect(subject.admit(rate, 100) == 0)
        #expect(subject.admit(rate, 99.9) == 30_100_000)
        #expect(subject.admit(rate, 130) == 0)
    }

    @Test("mean the same when the rate changes", arguments: Kind.allCases)
    func reload(kind: Kind) throws {
        let subject = Subject(kind)
        let (few, many) = (try #require(Rate(perMinute: 1)), try #require(Rate(perMinute: 60)))
        #expect(subject.admit(few, 0) == 0)
        #expect(subject.admit(few, 0) == 60_000_000)
        #expect(subject.admit(many, 0) == 1_000_000)
        #expect(subject.admit(many, 1) == 0)
    }

    @Test("of many callers are kept apart")
    func apart() throws {
        let table = RateTable()
        let rate = try #require(Rate(perMinute: 1))
        var generator = Numbers(state: 1)
        let callers = (0..<10_000).map { _ in generator.next() }
        for caller in callers { #expect(table.admit(caller, rate, now: Self.at(5)) == 0) }
        let blocked = callers.filter { table.admit($0, rate, now: Self.at(6)) > 0 }
        // Some rows were full, and whoever owed least was forgotten there: few, and let pass.
        #expect(blocked.count > 9_500)
    }

    @Test("are taken from whoever owes the least when a row is full")
    func fullRow() throws {
        let table = RateTable()
        let rate = try #require(Rate(perMinute: 4))
        // One row, nine tags.
        func caller(_ tag: UInt64) -> UInt64 { tag << 44 | 7 }
        for tag in 1...8 as ClosedRange<UInt64> {
            for _ in 0..<(tag == 3 ? 1 : 4) { #expect(table.admit(caller(tag), rate, now: Self.at(1)) == 0) }
        }
        #expect(table.admit(caller(9), rate, now: Self.at(1)) == 0)
        for tag in [1, 2, 4, 5, 6, 7, 8] as [UInt64] { #expect(table.admit(caller(tag), rate, now: Self.at(1)) > 0) }
        // Past debts make room without anybody being forgotten.
        #expect(table.admit(caller(10), rate, now: Self.at(62)) == 0)
    }

    @Test("count every request of threads that ask at the same time", arguments: Kind.allCases)
    func parallel(kind: Kind) async throws {
        let rate = try #require(Rate(perMinute: 1_000))
        let (cell, table) = (RateCell(), RateTable())
        let now = Self.at(1)
        // Threads that find no cell yet might each take one.
        #expect(cell.admit(rate, now: now) == 0)
        #expect(table.admit(99 << 44, rate, now: now) == 0)
        let admitted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<500).count { _ in
                        (kind == .own ? cell.admit(rate, now: now) : table.admit(99 << 44, rate, now: now)) == 0
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(admitted == 999)
    }

    private struct Numbers {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let mixed = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
            return mixed ^ mixed >> 33
        }
    }
}
