import Wire

/// The log of one reactor: gathers lines and hands them over about eight times a second.
final class Log {
    private let sink: LogSink
    private let clock: Clock
    private var lines: [UInt8] = []
    /// Kept from line to line, and apart from those that wait, which must not be copied whenever one is added.
    private var line = LogLine()
    private var time = LogTime()
    /// Lines that matter less are left out.
    var threshold = Level.info

    /// How much a line matters.
    typealias Level = Configuration.Log.Level

    init(_ sink: LogSink, _ clock: Clock) {
        self.sink = sink
        self.clock = clock
    }

    /// Writes one line: time, level and event, then what `members` adds.
    func write(_ level: Level, _ event: String, _ members: (inout LogLine) -> Void) {
        guard level.rank <= threshold.rank else { return }
        // Taken out while others write to it: the object is not held by an access meanwhile.
        var line = LogLine()
        swap(&line, &self.line)
        line.begin(time: time.text(clock.wallMilliseconds()), level: level.rawValue, event: event)
        members(&line)
        line.end()
        lines.append(contentsOf: line.bytes)
        swap(&line, &self.line)
        if lines.count >= 32_768 { flush() }
    }

    /// Hands over what was gathered.
    func flush() {
        guard !lines.isEmpty else { return }
        var batch: [UInt8] = []
        batch.reserveCapacity(lines.capacity)
        swap(&batch, &lines)
        sink.submit(batch)
    }
}

extension Configuration.Log.Level {
    /// 0 for what matters most.
    fileprivate var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .info: 2
        case .debug: 3
        }
    }
}
