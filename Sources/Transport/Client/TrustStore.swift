import OpenSSL
import Synchronization
public import Wire

/// The TLS contexts towards providers, one for each set of authorities, shared by all reactors.
///
/// Reading authorities takes milliseconds, so it is never done on a reactor: ``warm(_:)`` does it beside them, and an origin that is asked
/// before that waits on a Dispatch queue.
public final class TrustStore: Sendable {
    private let contexts = Mutex<[Origin.Trust: TLSContext]>([:])

    /// Creates an empty store.
    public init() {}

    /// Reads the authorities of `trusts`.
    ///
    /// A file that cannot be read is reported when its origin is asked.
    public func warm(_ trusts: [Origin.Trust]) {
        for trust in trusts { _ = try? context(for: trust) }
    }

    /// The context for `trust`, made when it is asked for first; blocks.
    func context(for trust: Origin.Trust) throws(TLSFault) -> TLSContext {
        if let known = contexts.withLock({ $0[trust] }) { return known }
        let made: TLSContext =
            switch trust {
            case .system: try .client(trust: .system)
            case .systemAnd(let file): try .client(trust: .systemAnd(file: file))
            }
        return contexts.withLock { contexts in
            if let known = contexts[trust] { return known }
            contexts[trust] = made
            return made
        }
    }
}
