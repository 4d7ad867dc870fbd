import CLinux
import Glibc

/// An epoll descriptor, level-triggered.
///
/// Each entry carries a pointer of the caller's.
@safe struct Poller: ~Copyable {
    /// What an entry waits for, or what happened to it.
    struct Events: OptionSet {
        let rawValue: UInt32
        static let readable = Events(rawValue: EPOLLIN.rawValue)
        static let writable = Events(rawValue: EPOLLOUT.rawValue)
        /// Reported whether or not it was asked for.
        static let hungUp = Events(rawValue: EPOLLHUP.rawValue)
        /// Reported whether or not it was asked for.
        static let failed = Events(rawValue: EPOLLERR.rawValue)
    }

    private let descriptor: Int32
    private let batch: UnsafeMutableBufferPointer<epoll_event>

    init() {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        precondition(descriptor >= 0, "no epoll descriptor")
        unsafe batch = UnsafeMutableBufferPointer.allocate(capacity: 256)
    }

    deinit {
        close(descriptor)
        unsafe batch.deallocate()
    }

    /// Begins to report on `target`; returns whether the kernel had the memory for it.
    func add(_ target: Int32, _ events: Events, _ pointer: UnsafeMutableRawPointer) -> Bool {
        unsafe control(EPOLL_CTL_ADD, target, events, pointer)
    }

    func modify(_ target: Int32, _ events: Events, _ pointer: UnsafeMutableRawPointer) {
        let isDone = unsafe control(EPOLL_CTL_MOD, target, events, pointer)
        precondition(isDone, "epoll has forgotten a descriptor")
    }

    func remove(_ target: Int32) {
        let isDone = unsafe control(EPOLL_CTL_DEL, target, [], nil)
        precondition(isDone, "epoll has forgotten a descriptor")
    }

    /// Waits until something happens or `milliseconds` have passed (-1: for ever), and hands each event to `body`.
    func wait(milliseconds: Int32, before: () -> Void, _ body: (UnsafeMutableRawPointer, Events) -> Void) {
        let outcome = Syscall.run {
            unsafe Int(epoll_wait(descriptor, batch.baseAddress, Int32(batch.count), milliseconds))
        }
        before()
        guard case .value(let count) = outcome else { return }
        for i in 0..<count {
            let event = unsafe batch[i]
            guard let pointer = unsafe event.data.ptr else { continue }
            unsafe body(pointer, Events(rawValue: event.events))
        }
    }

    private func control(
        _ operation: Int32, _ target: Int32, _ events: Events, _ pointer: UnsafeMutableRawPointer?
    ) -> Bool {
        var event = unsafe epoll_event()
        unsafe event.events = events.rawValue
        unsafe event.data.ptr = pointer
        let result = unsafe epoll_ctl(descriptor, operation, target, &event)
        if result == 0 { return true }
        precondition(errno == ENOMEM || errno == ENOSPC, "epoll was asked for what it does not know")
        return false
    }
}
