import Dispatch
import OpenSSL
import Wire

/// What one reactor knows of one origin: its connections that wait for work, its addresses, its TLS session.
final class OriginPool {
    let origin: Origin
    /// The connection that waits for work and was used last; behind it those that were used before, which may age and go.
    private var idle: OutboundConnection?
    /// Connections that are open or being opened.
    var open = 0
    /// The newest TLS session, with which the next handshake is cheap.
    var session: TLSSession?
    /// Calls that wait until the origin's addresses are known.
    var waiting: [Call] = []
    var isPreparing = false
    /// Where the origin's name is resolved.
    ///
    /// Its own: a global queue has a thread for each processor, and a few names without an answer would hold up all others.
    let resolver = DispatchQueue(label: "cloakroom.resolver", qos: .userInitiated)
    private(set) var tls: TLSContext?
    private(set) var addresses: [SocketAddress] = []
    private var believedUntil = Instant(nanoseconds: 0)

    init(_ origin: Origin) { self.origin = origin }

    /// Takes the connection that was used last.
    func takeIdle() -> OutboundConnection? {
        guard let taken = idle else { return nil }
        idle = taken.idleBefore
        taken.idleBefore = nil
        return taken
    }

    func giveBack(_ connection: OutboundConnection) {
        connection.idleBefore = idle
        idle = connection
    }

    func forget(_ connection: OutboundConnection) {
        var next: OutboundConnection?
        var place = idle
        while let here = place, here !== connection {
            next = here
            place = here.idleBefore
        }
        guard place != nil else { return }
        if let next { next.idleBefore = connection.idleBefore } else { idle = connection.idleBefore }
        connection.idleBefore = nil
    }

    func isPrepared(_ now: Instant) -> Bool { now < believedUntil && !addresses.isEmpty }

    func prepared(_ preparation: Preparation, until instant: Instant) {
        addresses = preparation.addresses
        tls = preparation.tls
        believedUntil = instant
    }

    /// An address took a connection: it is tried first from now on.
    func prefer(_ address: SocketAddress) {
        guard let place = addresses.firstIndex(of: address), place > 0 else { return }
        addresses.swapAt(0, place)
    }

    /// No address took a connection: the name is asked for again next time.
    func disbelieve() { believedUntil = Instant(nanoseconds: 0) }
}
