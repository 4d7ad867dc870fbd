import Glibc
import Wire

/// One descriptor on a reactor: what it waits for, and until when.
///
/// Used on its reactor's thread only. The reactor keeps it alive until ``close()``, and one turn longer, because events for it may
/// still stand in the batch at hand.
class Channel: Timed {
    let descriptor: Int32
    private(set) var isClosed = false
    private var interest: Poller.Events = []
    /// Whether the kernel reports on the descriptor at all.
    private var isWatched = false
    /// Where it stands among the reactor's channels.
    var index = 0
    /// The channel that was closed before this one in the same turn.
    var closedBefore: Channel?

    init(_ reactor: Reactor, descriptor: Int32) {
        self.descriptor = descriptor
        super.init(reactor)
        reactor.opened(self)
    }

    /// Something happened that this channel waits for.
    func ready(_ events: Poller.Events) {}

    override func expired() { close() }

    /// Called once, before the descriptor is closed.
    func willClose() {}

    /// Sets what is waited for.
    ///
    /// Hang-ups are reported whatever is waited for. When the kernel has no memory for it, nothing is reported, and the deadline ends
    /// the channel.
    final func wait(for events: Poller.Events) {
        guard !isClosed, events != interest || !isWatched else { return }
        interest = events
        let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
        if isWatched {
            unsafe reactor.poller.modify(descriptor, events, pointer)
        } else {
            isWatched = unsafe reactor.poller.add(descriptor, events, pointer)
        }
    }

    /// Stops all reports, hang-ups included, which cannot be masked otherwise.
    final func ignoreEvents() {
        guard isWatched, !isClosed else { return }
        isWatched = false
        reactor.poller.remove(descriptor)
    }

    /// Closes the descriptor.
    ///
    /// A second call does nothing.
    final func close() {
        guard !isClosed else { return }
        willClose()
        ignoreEvents()
        isClosed = true
        disarm()
        Glibc.close(descriptor)
        reactor.bury(self)
    }
}
