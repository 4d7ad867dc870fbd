import Wire

/// The log of one reactor: gathers lines and hands them over about eight times a second.
final class Log {
    private let sink: LogSink
    private let clock: Clock
    private var lines: [UInt8] = []
    /// Lines that matter less are left out.
    var threshold = Level.info

    /// How much a line matters.
    typealias Level = Configuration.Log.Level

    init(_ sink: LogSink, _ clock: Clock) {
        self.sink = sink
        self.clock = clock
    }

    /// Writes one line: time, level and event, then what `members` adds.
    func write(_ level: Level, _ event: String, _ members: (inout JSONWriter) -> Void) {
        guard level.rank <= threshold.rank else { return }
        var time: [UInt8] = []
        time.reserveCapacity(24)
        Timestamp.append(clock.wallMilliseconds(), to: &time)
        var writer = JSONWriter(capacity: 320)
        writer.beginObject()
        writer.name(Name.time)
        writer.string(time)
        writer.name(Name.level)
        writer.string(level.rawValue)
        writer.name(Name.event)
        writer.string(event)
        members(&writer)
        writer.endObject()
        lines.append(contentsOf: writer.finish())
        lines.append(UInt8(ascii: "\n"))
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

    private enum Name {
        static let time = JSONName("time")
        static let level = JSONName("level")
        static let event = JSONName("event")
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
