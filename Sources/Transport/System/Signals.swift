import Dispatch
import Glibc
import Synchronization

/// Unix signals as calls on a Dispatch queue, where anything may be done.
public enum Signals {
    private static let sources = Mutex<[SendableSource]>([])

    /// Calls `handler`, on a global queue, for each of `signals` that arrives; their default effect is taken away.
    public static func handle(_ signals: [Int32], _ handler: @escaping @Sendable (Int32) -> Void) {
        for number in signals {
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { handler(number) }
            source.activate()
            sources.withLock { $0.append(SendableSource(source: source)) }
        }
    }

    /// Keeps a source alive; it is touched by nobody after its activation.
    private struct SendableSource: @unchecked Sendable {
        let source: any DispatchSourceSignal
    }
}
