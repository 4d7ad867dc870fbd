import Foundation

/// A JSON value, read by Foundation: what is judged must not be read by its own parser.
public enum ClientJSON: Sendable, Equatable, Decodable {
    case null
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case text(String)
    case list([ClientJSON])
    case object([String: ClientJSON])

    /// Reads a text; nothing when it is no JSON.
    public init?(_ text: [UInt8]) {
        guard let value = try? JSONDecoder().decode(ClientJSON.self, from: Data(text)) else { return nil }
        self = value
    }

    /// Reads the value at hand.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? value.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .real(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([ClientJSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: ClientJSON].self))
        }
    }

    /// The members, when it is an object.
    public var object: [String: ClientJSON]? { if case .object(let members) = self { members } else { nil } }

    /// The text, when it is one.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The elements, when it is a list.
    public var list: [ClientJSON]? { if case .list(let elements) = self { elements } else { nil } }

    /// The whole seconds, when it is a number.
    var seconds: Int? {
        switch self {
        case .integer(let number): number
        case .real(let number) where number.magnitude < 1e15: Int(number)
        default: nil
        }
    }
}
