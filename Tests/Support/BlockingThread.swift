import Glibc

/// Threads for work that blocks, which must not take the few threads on which tests run.
public enum BlockingThread {
    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a thread of its own.
    public static func start(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
        let result = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            }, work)
        precondition(result == 0, "no thread")
        pthread_detach(thread)
    }
}
