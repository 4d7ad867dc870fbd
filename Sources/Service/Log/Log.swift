import Wire

/// The log of one reactor: gathers lines and hands them over about eight times a second.
final class Log {
    private let sink: LogSink
    private let clock: Clock
    private var lines: [UInt8] = []
    private var time = LogTime()
    /// Lines that matter less are left out.
    var threshold = Level.info

    /// How much a line matters.
    typealias Level = Configuration.Log.Level

    init(_ sink: LogSink, _ clock: Clock) {
        self.sink = sink
        self.clock = clock
    }

    /// Writes one line: time and `opening`, then what `members` adds.
    func write(_ opening: LogLine.Opening, _ members: (inout LogLine) -> Void) {
        guard opening.level.rank <= threshold.rank else { return }
        // The lines are lent to the new one, so that nothing is copied.
        var line = LogLine(behind: lines)
        lines = []
        line.begin(time: time.text(clock.wallMilliseconds()), opening)
        members(&line)
        line.end()
        lines = line.bytes
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
    var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .info: 2
        case .debug: 3
        }
    }
}
