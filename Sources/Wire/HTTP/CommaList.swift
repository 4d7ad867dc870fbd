/// The elements of a comma list inside a field value, white space around each removed.
///
/// Commas inside a quoted string do not count. [RFC 9110, section 5.6.1](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1)
struct CommaList {
    private var position: Int
    private let end: Int
    private var isDone = false

    /// The list that stands at `value`.
    init(_ value: Range<Int>) {
        position = value.lowerBound
        end = value.upperBound
    }

    /// Where the next element stands, which may be empty; nothing behind the last one.
    mutating func next(_ input: Span<UInt8>) -> Range<Int>? {
        guard !isDone else { return nil }
        var start = position
        var isQuoted = false
        while true {
            position = input.extracting(..<end).endOfRun(from: position) { $0.listMarks }
            guard position < end else { break }
            let byte = input[position]
            if isQuoted, byte == UInt8(ascii: "\\"), position &+ 1 < end {
                position &+= 1
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                break
            }
            position &+= 1
        }
        var stop = position
        if position < end { position &+= 1 } else { isDone = true }
        while start < stop, ASCII.isBlank(input[start]) { start &+= 1 }
        while stop > start, ASCII.isBlank(input[stop &- 1]) { stop &-= 1 }
        return start..<stop
    }
}
