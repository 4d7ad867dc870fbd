import Synchronization

/// A number that all reactors change, as an object, so that an array can hold it.
final class AtomicCount: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .relaxed) }

    /// Adds one and returns the new value.
    @discardableResult
    func increment() -> Int { number.add(1, ordering: .relaxed).newValue }

    /// Adds one, unless that would exceed `bound`.
    func increment(upTo bound: Int) -> Bool {
        if increment() <= bound { return true }
        decrement()
        return false
    }

    func decrement() { number.subtract(1, ordering: .relaxed) }
}
