import Dispatch
import Wire

/// Where the log lines of all reactors come together: written in batches, on a queue of their own.
///
/// A disk that cannot keep up costs lines, which are counted, never requests.
public final class LogSink: Sendable {
    /// Bytes that may wait to be written.
    private static let bound = 4 << 20

    private let queue = DispatchQueue(label: "cloakroom.log", qos: .utility)
    private let write: @Sendable ([UInt8]) -> Bool
    private let waiting = Counter()
    private let dropped = Counter()
    private let failed = Counter()

    /// Creates a sink.
    ///
    /// - Parameter write: Writes whole lines; may block. Returns whether it could.
    public init(write: @escaping @Sendable ([UInt8]) -> Bool) { self.write = write }

    /// Hands over whole lines.
    func submit(_ lines: [UInt8]) {
        guard waiting.add(lines.count) <= Self.bound else {
            waiting.add(-lines.count)
            dropped.add(lines.count { $0 == UInt8(ascii: "\n") })
            return
        }
        queue.async { [self] in
            if !write(lines) { failed.add() }
            waiting.add(-lines.count)
        }
    }

    /// Waits until everything handed over so far is written.
    public func flush() { queue.sync {} }

    var measurements: [Measurement] {
        [
            Measurement(
                "log_lines_dropped_total", "Log lines lost because writing did not keep up.", .counter, dropped.value),
            Measurement("log_writes_failed_total", "Writes to the log that failed.", .counter, failed.value),
        ]
    }
}
