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

    private(set) var bytes: [UInt8] = []

    /// Begins a line; what was there goes, its room stays.
    mutating func begin(time: [UInt8], level: String, event: String) {
        bytes.removeAll(keepingCapacity: true)
        let size = time.count + level.utf8.count + event.utf8.count + 40
        bytes.append(addingCapacity: size) { (output: inout OutputSpan<UInt8>) in
            output.append(copying: #"{"time":""#.utf8.span)
            output.append(copying: time.span)
            output.append(copying: #"","level":""#.utf8.span)
            output.append(copying: level.utf8.span)
            output.append(copying: #"","event":""#.utf8.span)
            output.append(copying: event.utf8.span)
            output.append(UInt8(ascii: "\""))
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
    mutating func add(_ name: Name, word: [UInt8]) { add(name, word: word.span) }

    /// Adds a word of ours.
    mutating func add(_ name: Name, word: String) { add(name, word: word.utf8.span) }

    private mutating func add(_ name: Name, word: Span<UInt8>) {
        // Room is asked for once: a line has many members.
        bytes.append(addingCapacity: name.text.count + word.count + 2) { (output: inout OutputSpan<UInt8>) in
            output.append(copying: name.text.span)
            output.append(UInt8(ascii: "\""))
            output.append(copying: word)
            output.append(UInt8(ascii: "\""))
        }
    }

    /// Adds text of any kind, escaped.
    mutating func add(_ name: Name, text: [UInt8]) {
        var writer = JSONWriter(capacity: text.count + 16)
        writer.string(text)
        bytes.append(contentsOf: name.text)
        bytes.append(contentsOf: writer.finish())
    }

    /// Adds a number.
    mutating func add(_ name: Name, number: Int) {
        bytes.append(contentsOf: name.text)
        Decimal.append(number, to: &bytes)
    }

    /// Adds an address.
    mutating func add(_ name: Name, address: IPAddress) {
        bytes.append(contentsOf: name.text)
        bytes.append(UInt8(ascii: "\""))
        address.append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Ends the line.
    mutating func end() {
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
    }
}
