import Providers
import Synchronization
import Vault
import Wire

/// Says who asks too often; shared by all reactors, and no reload forgets what was counted.
///
/// No lock is taken for a request. Time is handed in.
final class Limiter: Sendable {
    private let key: SipKey
    private let addresses = RateTable()
    private let clients = Mutex<[[UInt8]: ClientBudget]>([:])
    private let refusals = LimitKind.allCases.map { ($0, Counter()) }

    /// - Parameter key: What keeps addresses apart in a way that nobody can foresee.
    init(key: SipKey = .random()) { self.key = key }

    /// What has been used of the limits of the client called `name`; the same one again after a reload.
    func budget(of name: [UInt8]) -> ClientBudget {
        clients.withLock { clients in
            if let known = clients[name] { return known }
            let made = ClientBudget()
            clients[name] = made
            return made
        }
    }

    /// How often each limit was reached.
    var readings: [(kind: LimitKind, count: Int)] { refusals.map { ($0.0, $0.1.value) } }

    /// Counts against a limit for each address; throws when there is too much of it.
    func admit(_ kind: LimitKind, _ rate: Rate?, from address: IPAddress, now: Instant) throws(Refusal) {
        guard let rate else { return }
        try pass(kind, addresses.admit(hash(kind, address), rate, now: now))
    }

    /// Counts against a limit of a client; throws when there is too much of it.
    func admit(_ kind: LimitKind, _ rate: Rate?, _ cell: RateCell, now: Instant) throws(Refusal) {
        guard let rate else { return }
        try pass(kind, cell.admit(rate, now: now))
    }

    /// Charges an address `count` requests more against a limit for each address.
    func charge(_ kind: LimitKind, _ rate: Rate?, _ count: Int64, to address: IPAddress, now: Instant) {
        guard let rate else { return }
        addresses.charge(hash(kind, address), count, rate, now: now)
    }

    private func pass(_ kind: LimitKind, _ wait: Int64) throws(Refusal) {
        guard wait > 0 else { return }
        for (limit, counter) in refusals where limit == kind { counter.add() }
        var refusal = Refusal.problem(.rateLimited)
        refusal.retryAfter = Int((wait + 999_999) / 1_000_000)
        throw refusal
    }

    /// Whoever has an IPv6 address has some 2^64 of them: the first half counts.
    private func hash(_ kind: LimitKind, _ address: IPAddress) -> UInt64 {
        let kind: UInt64 = kind == .requestsPerAddress ? 0 : 1
        var hash = SipHash64(key)
        // One word or two: so no address of the one family is one of the other.
        if let v4 = address.v4 {
            hash.update(kind << 32 | UInt64(v4))
        } else {
            hash.update(kind)
            hash.update(address.high)
        }
        return hash.finish()
    }
}
