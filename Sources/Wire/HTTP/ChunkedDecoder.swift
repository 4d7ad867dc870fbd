/// Takes the chunked coding off a body, as the bytes come.
///
/// Strict: sizes are plain hexadecimal, line ends are CR LF, and everything around the data is bounded. Extensions and trailer
/// fields are checked for their bytes and dropped. [RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1)
public struct ChunkedDecoder: Sendable {
    /// What has come of a body.
    public enum Step: Sendable, Equatable {
        /// All of the input was taken, and more must come.
        case incomplete(consumed: Int)
        /// The body is whole; the bytes behind `consumed` belong to the next message.
        case done(consumed: Int)
        /// The body is broken or too large. Nothing further can be read from this connection.
        case fault(MessageFault)
    }

    private enum State {
        case size, extensions, sizeEnd
        case data, dataEnd, dataEndLF
        case trailerStart, trailerName, trailerValue, trailerEnd, lastLF
        case done
    }

    /// Digits of a size, leading zeros included.
    private static let longestSize = 16
    /// Bytes of all extensions of one body together.
    private static let longestExtensions = 4_096
    /// Bytes of the trailer section.
    private static let longestTrailer = 8_192

    private var state = State.size
    private var remaining = 0
    private var digits = 0
    private var extensionBytes = 0
    private var trailerBytes = 0

    /// Begins a body.
    public init() {}

    /// Whether the body is whole.
    public var isDone: Bool { state == .done }

    /// Reads the next piece of the body and appends its data to `body`.
    ///
    /// - Parameters:
    ///   - input: Bytes that have not been given before.
    ///   - body: The data so far, which holds nothing else.
    ///   - limit: How many bytes `body` may have; a chunk that goes beyond is refused at its size line, not when its data comes.
    /// - Returns: How far the body has come, and how much of `input` belongs to it.
    public mutating func decode(_ input: Span<UInt8>, into body: inout [UInt8], limit: Int) -> Step {
        var position = 0
        while position < input.count, state != .done {
            if state == .data {
                let count = min(remaining, input.count &- position)
                body.append(contentsOf: input, at: position..<position &+ count)
                position &+= count
                remaining &-= count
                if remaining == 0 { state = .dataEnd }
                continue
            }
            if let fault = take(input[position], room: limit &- body.count) { return .fault(fault) }
            position &+= 1
        }
        return state == .done ? .done(consumed: position) : .incomplete(consumed: position)
    }

    /// Takes one byte that is not data.
    private mutating func take(_ byte: UInt8, room: Int) -> MessageFault? {
        switch state {
        case .size: return takeSize(byte, room: room)
        case .extensions:
            extensionBytes &+= 1
            guard extensionBytes <= Self.longestExtensions else {
                return MessageFault(.headerTooLarge, in: Part.chunkExtension)
            }
            if byte == UInt8(ascii: "\r") {
                state = .sizeEnd
            } else if !ASCII.isFieldContent(byte) {
                return MessageFault(.badRequest, in: Part.chunkExtension)
            }
            return nil
        case .sizeEnd:
            return expect(UInt8(ascii: "\n"), byte, Part.chunkSize, then: remaining == 0 ? .trailerStart : .data)
        case .dataEnd: return expect(UInt8(ascii: "\r"), byte, Part.chunkEnd, then: .dataEndLF)
        case .dataEndLF:
            digits = 0
            return expect(UInt8(ascii: "\n"), byte, Part.chunkEnd, then: .size)
        case .trailerStart, .trailerName, .trailerValue, .trailerEnd: return takeTrailer(byte)
        case .lastLF: return expect(UInt8(ascii: "\n"), byte, Part.trailer, then: .done)
        case .data, .done: return nil
        }
    }

    private mutating func takeSize(_ byte: UInt8, room: Int) -> MessageFault? {
        if let digit = ASCII.hexValue(byte) {
            digits &+= 1
            guard digits <= Self.longestSize else { return MessageFault(.badRequest, in: Part.chunkSize) }
            if digits == 1 { remaining = 0 }
            guard Int(digit) <= room, remaining <= (room &- Int(digit)) / 16 else {
                return MessageFault(.payloadTooLarge, in: Part.body)
            }
            remaining = remaining * 16 + Int(digit)
            return nil
        }
        guard digits > 0 else { return MessageFault(.badRequest, in: Part.chunkSize) }
        switch byte {
        case UInt8(ascii: "\r"): state = .sizeEnd
        case UInt8(ascii: ";"): state = .extensions
        default: return MessageFault(.badRequest, in: Part.chunkSize)
        }
        return nil
    }

    private mutating func takeTrailer(_ byte: UInt8) -> MessageFault? {
        trailerBytes &+= 1
        guard trailerBytes <= Self.longestTrailer else { return MessageFault(.headerTooLarge, in: Part.trailer) }
        switch state {
        case .trailerStart where byte == UInt8(ascii: "\r"): state = .lastLF
        case .trailerStart where ByteSet.token.contains(byte): state = .trailerName
        case .trailerName where byte == UInt8(ascii: ":"): state = .trailerValue
        case .trailerName where ByteSet.token.contains(byte): break
        case .trailerValue where byte == UInt8(ascii: "\r"): state = .trailerEnd
        case .trailerValue where ASCII.isFieldContent(byte): break
        case .trailerEnd where byte == UInt8(ascii: "\n"): state = .trailerStart
        default: return MessageFault(.badRequest, in: Part.trailer)
        }
        return nil
    }

    private mutating func expect(_ expected: UInt8, _ byte: UInt8, _ part: String, then next: State) -> MessageFault? {
        guard byte == expected else { return MessageFault(.badRequest, in: part) }
        state = next
        return nil
    }
}
