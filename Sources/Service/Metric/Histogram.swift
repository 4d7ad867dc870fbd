import Wire

/// How often something took how long.
///
/// Any thread may add and read.
final class Histogram: Sendable {
    /// Upper bounds in microseconds, with the seconds that they are shown as.
    static let bounds: [(microseconds: Int, seconds: String)] = [
        (1_000, "0.001"), (5_000, "0.005"), (10_000, "0.01"), (25_000, "0.025"), (50_000, "0.05"), (100_000, "0.1"),
        (250_000, "0.25"), (500_000, "0.5"), (1_000_000, "1"), (2_500_000, "2.5"), (5_000_000, "5"), (10_000_000, "10"),
    ]

    private let counts = (0...Histogram.bounds.count).map { _ in Counter() }
    private let sum = Counter()

    func add(microseconds: Int) {
        var place = 0
        while place < Self.bounds.count, microseconds > Self.bounds[place].microseconds { place += 1 }
        counts[place].add()
        sum.add(microseconds)
    }

    /// The counts up to each bound, the last one over all, and the sum in microseconds.
    var reading: (cumulative: [Int], microseconds: Int) {
        var total = 0
        let cumulative = counts.map { count in
            total += count.value
            return total
        }
        return (cumulative, sum.value)
    }
}
