import Dispatch

/// Holds up a thread until it is opened, fifteen seconds at most; stays open.
struct DispatchGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        _ = semaphore.wait(timeout: .now() + .seconds(15))
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}
