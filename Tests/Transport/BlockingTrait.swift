import TestSupport
import Testing

/// Runs tests on threads that they may block.
struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    /// The test waits for sockets.
    static var blocking: Self { BlockingTrait() }
}
