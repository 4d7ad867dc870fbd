import Foundation
import Service
import Synchronization
import Testing
import Wire

/// The log, kept in memory.
final class CapturedLog: Sendable {
    private let written = Mutex<[UInt8]>([])

    var sink: LogSink {
        LogSink { lines in
            self.written.withLock { $0 += lines }
            return true
        }
    }

    /// All that was written.
    var bytes: [UInt8] { written.withLock { $0 } }

    /// Every line; each must be one JSON object.
    func lines(_ place: SourceLocation = #_sourceLocation) -> [JSONValue] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let root = try? JSONDocument(Array(line)).root, root.kind == .object else {
                Issue.record("a log line that is no JSON object: \(text(line))", sourceLocation: place)
                return nil
            }
            return root
        }
    }
}

/// The text of some bytes.
func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
