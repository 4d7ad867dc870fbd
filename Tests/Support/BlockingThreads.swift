import Dispatch
import Synchronization

/// Threads for tests that block: two dozen of them, where tasks have as many as there are processors.
///
/// A test that waits on a socket would otherwise hold up all others, and be held up by them between two of its steps.
public final class BlockingThreads: TaskExecutor {
    /// All that there are.
    public static let shared = BlockingThreads()

    private let jobs = Mutex<[UnownedJob]>([])
    private let available = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<24 {
            BlockingThread.start { [self] in
                while true {
                    available.wait()
                    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                    if let job { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
                }
            }
        }
    }

    /// Takes a job of a task that runs here.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        available.signal()
    }
}
