import Synchronization
public import Wire

/// The keys that values are sealed under: the first seals, all open.
///
/// That is how keys change without a value being lost: a new one is put first, and the old one stays behind it for as long
/// as its values live. Any number of threads may use a ring.
public final class KeyRing: Unprintable, Sendable {
    /// Nothing for a ring that makes its own key.
    private let given: [SealKey]?
    private let own = AtomicLazyReference<OwnKey>()

    /// A key made when it is needed first: a start need not wait until the library has its randomness.
    private final class OwnKey: Sendable {
        let keys = [SealKey.random()]
    }

    /// The keys, the one that seals first.
    var keys: [SealKey] { given ?? (own.load() ?? own.storeIfNil(OwnKey())).keys }

    /// Makes a ring of `keys`.
    ///
    /// - Throws: ``KeyRingFault`` when there is none, or when two have one id: then nobody could tell whose a value is.
    public init(_ keys: [SealKey]) throws(KeyRingFault) {
        guard !keys.isEmpty else { throw .empty }
        for second in keys.indices {
            if let first = keys[..<second].firstIndex(where: { $0.number == keys[second].number }) {
                throw .sameID(first, second)
            }
        }
        given = keys
    }

    private init() { given = nil }

    /// A ring with one random key: what it seals cannot be opened by another process, nor after a restart.
    public static func ephemeral() -> KeyRing { KeyRing() }

    /// The names of the keys, for the log.
    public var ids: [String] { keys.map(\.id) }
}
