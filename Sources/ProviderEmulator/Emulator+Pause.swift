import Dispatch

extension Emulator {
    /// Waits on a queue of Dispatch: a test tool may leave its reactor for the timer that a handler has not.
    static func pauseOnQueue(_ milliseconds: Int) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
        }
    }
}
