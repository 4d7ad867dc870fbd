import Synchronization

/// Something that happens once, and that tasks wait for.
final class Signal: Sendable {
    private struct State {
        var isGiven = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Whether it has happened.
    var isGiven: Bool { state.withLock { $0.isGiven } }

    /// It has happened.
    func give() {
        let waiting = state.withLock { state in
            state.isGiven = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when it has happened.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.waiting.append(continuation) }
                return state.isGiven
            }
            if isGiven { continuation.resume() }
        }
    }
}
