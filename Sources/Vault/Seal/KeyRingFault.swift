/// Why keys make no ring.
public enum KeyRingFault: Error, Equatable, Sendable {
    /// There is no key.
    case empty
    /// Two keys have the same id, or are one and the same: the places of both, the first one first.
    case sameID(Int, Int)
}
