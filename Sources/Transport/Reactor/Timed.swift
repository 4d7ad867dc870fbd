import Wire

/// Something on a reactor that is given up at a deadline.
@safe class Timed {
    let reactor: Reactor

    /// The moment at which ``expired()`` is called.
    private(set) var deadline = Instant.never
    // The deadline wheel's own: see ``DeadlineWheel``.
    var wheelSlot: Int32 = -1
    var wheelPrevious: Unmanaged<Timed>?
    var wheelNext: Unmanaged<Timed>?

    init(_ reactor: Reactor) {
        self.reactor = reactor
        unsafe wheelPrevious = nil
        unsafe wheelNext = nil
    }

    /// The deadline has passed.
    func expired() {}

    /// The reactor ends, and closes its channels next.
    func abandon() {}

    /// Sets the moment at which ``expired()`` is called, at the accuracy of the wheel.
    final func arm(_ instant: Instant) {
        deadline = instant
        reactor.wheel.arm(self)
    }

    /// Takes the deadline away.
    ///
    /// Must be done before the last reference goes.
    final func disarm() {
        deadline = .never
        reactor.wheel.remove(self)
    }
}

extension Instant {
    /// A moment that does not come.
    static let never = Instant(nanoseconds: .max)
}
