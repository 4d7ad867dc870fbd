/// The name under which a code is claimed: a keyed hash, from which the code cannot be told.
///
/// ``ClaimScope`` makes it.
public struct ClaimKey: Hashable, Sendable {
    let high, low: UInt64
}
