import Synchronization

/// A number that any thread may change and any thread may read: a count, or a gauge when it also falls.
///
/// An object, so that tables can hold it. Order between counters is not kept.
public final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    /// Starts at 0.
    public init() {}

    /// The value now.
    public var value: Int { number.load(ordering: .relaxed) }

    /// Adds `amount`, and returns the new value.
    @discardableResult
    public func add(_ amount: Int = 1) -> Int { number.add(amount, ordering: .relaxed).newValue }

    /// Adds one, unless that would exceed `bound`; says whether it did.
    public func add(upTo bound: Int) -> Bool {
        if add() <= bound { return true }
        add(-1)
        return false
    }
}
