import CLinux
import Dispatch
import Glibc
import Synchronization
public import Wire

/// One event loop: a block on a Dispatch queue of its own that owns an epoll descriptor, its channels and their deadlines.
///
/// It is also a task executor: async code that it starts stays on it, between one event and the next. Everything but
/// ``enqueue(_:)`` and ``post(_:)`` belongs to its thread, which is why it may be called Sendable.
@safe public final class Reactor: TaskExecutor, @unchecked Sendable {
    /// The reactor's number, from 0.
    let index: Int
    let poller = Poller()
    let wheel: DeadlineWheel
    let scratch = ReadBuffer(count: 65_536)
    /// Where outgoing messages are put together; kept for its room.
    private var output: [UInt8] = []
    let time = ReactorClock()
    private var date: (second: Int64, text: [UInt8]) = (0, [])

    private let queue: DispatchQueue
    private var thread = pthread_t()
    private let wakeup: Int32
    private let remote = Mutex(Remote())
    private var jobs: [UnownedJob] = []
    private var hasJobs = false
    /// The calls whose outcome is known and has not been told yet, the last one first.
    private var finishedCall: Call?
    /// All that are open.
    private(set) var channels: [Channel] = []
    /// The channels that were closed in this turn, the last one first.
    private var grave: Channel?
    private(set) var isStopping = false
    private var lastTick: Int64 = 0
    private var hasWorked = false
    /// Exchanges that wait for somebody, who may be waiting for a tick.
    var runningExchanges = 0
    /// Called about every 128 ms while there is anything to do.
    var onTick: () -> Void = {}

    /// What other threads have left for this one.
    private struct Remote {
        var jobs: [UnownedJob] = []
        var blocks: [@Sendable () -> Void] = []
        var foreignJobs = 0
        /// Whether the loop has ended: nothing is taken any more, for it would only be kept.
        var isOver = false
    }

    init(index: Int) {
        self.index = index
        queue = DispatchQueue(label: "cloakroom.reactor.\(index)", qos: .userInitiated)
        wakeup = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        precondition(wakeup >= 0, "no event descriptor")
        wheel = DeadlineWheel(now: time.now)
        let isWatched = unsafe poller.add(wakeup, .readable, Unmanaged.passUnretained(self).toOpaque())
        precondition(isWatched, "no memory for an event descriptor")
    }

    deinit { Glibc.close(wakeup) }

    /// The clocks, for those who have no reactor to ask.
    public var clock: Clock {
        let time = time
        return Clock(now: { time.now }, wallMilliseconds: { time.wallMilliseconds })
    }

    /// The current second as a `Date` field has it.
    var dateField: [UInt8] {
        let second = time.wallMilliseconds / 1_000
        if second != date.second { date = (second, HTTPDate.format(second)) }
        return date.text
    }

    /// Runs `first` and then the loop, until ``stop()``; `completion` is called behind the last turn.
    func start(first: @escaping @Sendable () -> Void, completion: @escaping @Sendable () -> Void) {
        queue.async {
            self.thread = pthread_self()
            first()
            self.run()
            completion()
        }
    }

    /// Ends the loop after this turn.
    ///
    /// Open channels are closed, requests under way fail.
    func stop() { isStopping = true }

    /// Runs `block` on the reactor's thread, soon; never when the loop has ended.
    func post(_ block: @escaping @Sendable () -> Void) {
        remote.withLock { if !$0.isOver { $0.blocks.append(block) } }
        wake()
    }

    /// Takes a job of a task that runs here.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if pthread_equal(pthread_self(), thread) != 0 {
            jobs.append(job)
            hasJobs = true
        } else {
            remote.withLock {
                if !$0.isOver { $0.jobs.append(job) }
                $0.foreignJobs += 1
            }
            wake()
        }
    }

    /// Tells the outcome of `call` behind the event at hand.
    func finished(_ call: Call) {
        call.finishedBefore = finishedCall
        finishedCall = call
    }

    /// Room for an outgoing message, empty; given back by ``giveBack(_:)``, or made anew.
    func takeOutput() -> [UInt8] {
        var taken = output
        output = []
        taken.removeAll(keepingCapacity: true)
        return taken
    }

    /// Keeps the room of a message for the next one.
    func giveBack(_ room: consuming [UInt8]) { output = room }

    /// Jobs that came from other threads.
    ///
    /// Exchanges that wait for nothing but their provider cause none.
    var foreignJobs: Int { remote.withLock { $0.foreignJobs } }

    /// Keeps `channel` until it is closed.
    func opened(_ channel: Channel) {
        channel.index = channels.count
        channels.append(channel)
    }

    /// Keeps a closed channel until the events at hand have been seen.
    func bury(_ channel: Channel) {
        channel.closedBefore = grave
        grave = channel
        let last = channels.removeLast()
        guard last !== channel else { return }
        channels[channel.index] = last
        last.index = channel.index
    }

    private func run() {
        let own = unsafe Unmanaged.passUnretained(self).toOpaque()
        drain()
        while !isStopping {
            unsafe poller.wait(milliseconds: timeout(), before: { time.update() }) { pointer, events in
                hasWorked = true
                if unsafe pointer == own {
                    takeRemote()
                } else {
                    unsafe Unmanaged<Channel>.fromOpaque(pointer)._withUnsafeGuaranteedRef { channel in
                        if !channel.isClosed { channel.ready(events) }
                    }
                }
                drain()
            }
            while let entry = wheel.popExpired(now: time.now) {
                hasWorked = true
                entry.expired()
                drain()
            }
            let tick = time.now.nanoseconds / DeadlineWheel.tickNanoseconds
            if tick != lastTick, hasWorked || runningExchanges > 0 {
                lastTick = tick
                hasWorked = false
                onTick()
                drain()
            }
            letGo()
        }
        closeAll()
        onTick()
        onTick = {}
        letGo()
    }

    /// Lets go of closed channels: one by one, for each holds the next.
    private func letGo() {
        while let channel = grave {
            grave = channel.closedBefore
            channel.closedBefore = nil
        }
    }

    /// Milliseconds that may be slept: to the next tick while anything waits to be handed over, else to the next deadline.
    private func timeout() -> Int32 {
        let now = time.now.nanoseconds
        let until: Int64
        if hasWorked || runningExchanges > 0 {
            // Deadlines come up at ticks, too: the wheel need not be searched.
            until = (now / DeadlineWheel.tickNanoseconds + 1) * DeadlineWheel.tickNanoseconds
        } else if let next = wheel.next {
            until = next.nanoseconds
        } else {
            return -1
        }
        return Int32(truncatingIfNeeded: max(0, until - now) / 1_000_000 + 1)
    }

    /// Does what the event at hand has brought about: each outcome may bring about more.
    private func drain() {
        while hasJobs || finishedCall != nil {
            while let call = finishedCall {
                finishedCall = call.finishedBefore
                call.finishedBefore = nil
                call.report()
            }
            if hasJobs { runJobs() }
        }
    }

    private func runJobs() {
        var next = 0
        while next < jobs.count {
            let job = jobs[next]
            next += 1
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
        jobs.removeAll(keepingCapacity: true)
        hasJobs = false
    }

    private func takeRemote() {
        var count: UInt64 = 0
        _ = unsafe read(wakeup, &count, 8)
        let (jobs, blocks) = remote.withLock { remote in
            defer {
                remote.jobs = []
                remote.blocks = []
            }
            return (remote.jobs, remote.blocks)
        }
        self.jobs.append(contentsOf: jobs)
        hasJobs = true
        for block in blocks { block() }
    }

    private func wake() {
        var one: UInt64 = 1
        _ = unsafe write(wakeup, &one, 8)
    }

    /// Fails requests under way, lets those who wait for them answer, and closes all channels.
    private func closeAll() {
        for entry in wheel.all { entry.abandon() }
        drain()
        while let channel = channels.last {
            channel.close()
            drain()
        }
        let left = remote.withLock { remote in
            defer { remote = Remote(foreignJobs: remote.foreignJobs, isOver: true) }
            return remote.blocks
        }
        // What the blocks hold is let go here, not under the lock.
        _ = left
    }
}
