import Synchronization
import Wire

/// What all handlers of one emulator share: who is registered, and what was issued and asked.
final class EmulatorState: Sendable {
    /// What the lock guards.
    struct Contents: Sendable {
        var codes = BoundedTable<CodeRecord>()
        var accessTokens = BoundedTable<AccessToken>()
        var refreshTokens = BoundedTable<RefreshToken>()
        /// Grants that were taken back with all their tokens.
        var endedGrants = BoundedTable<Bool>()
        var requestTokens = BoundedTable<RequestToken>()
        var log = RequestLog()
    }

    let registrations: Registrations
    private let contents = Mutex(Contents())

    init(_ registrations: Registrations) { self.registrations = registrations }

    /// Runs `body` alone; it must not wait for anything.
    func withContents<Result: Sendable, Failure>(
        _ body: (inout Contents) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try contents.withLock { (contents) throws(Failure) in try body(&contents) }
    }

    /// A value that no other call returns, recognisable by its beginning.
    func mint(_ prefix: ByteString) -> ByteString {
        let number = UInt64.random(in: .min ... .max)
        let digits = String(number, radix: 16)
        return prefix + ByteString(String(repeating: "0", count: 16 - digits.count) + digits)
    }
}
