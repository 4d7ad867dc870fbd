import Wire

/// A value of an answer, before it is written.
indirect enum Value: Sendable, Equatable {
    case string(ByteString)
    case number(Int)
    case boolean(Bool)
    case null
    case list([Value])
    case object([Member])
}

/// One member of an answer.
struct Member: Sendable, Equatable {
    var name: String
    var value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    init(_ name: String, _ text: ByteString) { self.init(name, .string(text)) }
}

extension Value: Unprintable {}
extension Member: Unprintable {}

extension Value {
    /// Adds this value to a JSON text.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .string(let text): writer.string(text.bytes)
        case .number(let number): writer.number(number)
        case .boolean(let flag): writer.boolean(flag)
        case .null: writer.null()
        case .list(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// This value as a JSON text.
    var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.finish()
    }

    /// This value as it stands in a form: JSON for what is no plain text.
    var formText: [UInt8] {
        switch self {
        case .string(let text): text.bytes
        case .null: []
        default: json
        }
    }
}
