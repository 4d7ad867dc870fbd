import Wire

/// One line of the log while it is written: a JSON object, member by member.
///
/// What cannot need escaping (names of ours, numbers, closed words) is copied as it is. That makes a line five times as cheap as the
/// general writer does, and a line is written for every exchange.
struct LogLine {
    /// The name of a member, with what stands around it.
    struct Name: Sendable {
        fileprivate let text: [UInt8]

        init(_ name: String) { text = Array(",\"\(name)\":".utf8) }
    }

    /// How a line begins behind its time: how much it matters, and what it is about.
    struct Opening: Sendable {
        let level: Configuration.Log.Level
        fileprivate let text: [UInt8]

        /// A beginning for lines about `event`, which is one word: `exchange`.
        init(_ level: Configuration.Log.Level, _ event: String) {
            self.level = level
            text = Array(#"","level":"\#(level.rawValue)","event":"\#(event)""#.utf8)
        }
    }

    /// The lines before it, and the line so far.
    private(set) var bytes: [UInt8]

    /// A line behind `lines`.
    init(behind lines: consuming [UInt8] = []) { bytes = lines }

    /// Begins the line.
    mutating func begin(time: [UInt8], _ opening: Opening) {
        let (time, opening) = (time.span, opening.text.span)
        bytes.append(addingCapacity: time.count + opening.count + 9) { (output: inout OutputSpan<UInt8>) in
            output.append(copying: #"{"time":""#.utf8.span)
            output.append(copying: time)
            output.append(copying: opening)
        }
    }

    /// Adds members that were written once, by ``members(_:)``.
    mutating func add(members: [UInt8]) { bytes.append(contentsOf: members) }

    /// Writes members that many lines have in common.
    static func members(_ members: [(name: Name, text: [UInt8])]) -> [UInt8] {
        var line = LogLine()
        for member in members { line.add(member.name, text: member.text) }
        return line.bytes
    }

    /// Adds a word of ours: letters, digits and signs that JSON takes as they are.
    mutating func add(_ name: Name, word: String) {
        add(room: name.text.count + word.utf8.count + 2) { $0.append(name, word: word.utf8.span) }
    }

    /// Adds members of ours, `room` bytes at most.
    ///
    /// Room is asked for once: a line has many members.
    mutating func add(room: Int, _ members: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: room) { (output: inout OutputSpan<UInt8>) in members(&output) }
    }

    /// Adds text of any kind, escaped.
    mutating func add(_ name: Name, text: [UInt8]) {
        var writer = JSONWriter(capacity: text.count + 16)
        writer.string(text)
        bytes.append(contentsOf: name.text)
        bytes.append(contentsOf: writer.finish())
    }

    /// Ends the line.
    mutating func end() { bytes.append(contentsOf: Self.ending) }

    private static let ending = Array("}\n".utf8)
}

extension OutputSpan<UInt8> {
    /// Adds a member with a word of ours.
    mutating func append(_ name: LogLine.Name, word: Span<UInt8>) {
        append(copying: name.text.span)
        append(UInt8(ascii: "\""))
        append(copying: word)
        append(UInt8(ascii: "\""))
    }

    /// Adds a member with a number.
    mutating func append(_ name: LogLine.Name, number: Int) {
        append(copying: name.text.span)
        Decimal.append(number, to: &self)
    }

    /// Adds a member with an address.
    mutating func append(_ name: LogLine.Name, address: IPAddress) {
        append(copying: name.text.span)
        append(UInt8(ascii: "\""))
        address.append(to: &self)
        append(UInt8(ascii: "\""))
    }
}
