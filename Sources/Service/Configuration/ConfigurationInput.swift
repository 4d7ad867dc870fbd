import Vault
import Wire

/// A value before it is understood: as the file has it, or as text from a variable or a flag.
enum ConfigurationInput: Sendable {
    /// From the file.
    case json(JSONValue)
    /// From a variable or a flag.
    case text(String)
    /// Where secrets are, from a variable or a flag.
    case secrets([SecretSource])
}

extension ConfigurationInput {
    /// The value as text: a string of the file, or a number or boolean when `kind` is that; nothing for anything else.
    func word(or kind: JSONValue.Kind?) -> String? {
        switch self {
        case .text(let text): return text
        case .secrets: return nil
        case .json(let value):
            // A boolean in quotes is a mistake; a duration in quotes is not.
            if let string = value.string { return kind == .boolean ? nil : String(decoding: string, as: UTF8.self) }
            return value.kind == kind ? String(decoding: value.raw, as: UTF8.self) : nil
        }
    }

    /// What a fault may show of the value: scalars cut and escaped, of the rest only what it is.
    var excerpt: String? {
        switch self {
        case .text(let text): return Self.excerpt(of: text)
        case .secrets: return nil
        case .json(let value):
            switch value.kind {
            case .object: return "an object"
            case .array: return "an array"
            case .string: return Self.excerpt(of: String(decoding: value.string ?? [], as: UTF8.self))
            case .number, .boolean, .null: return ConfigurationFault.excerpt(String(decoding: value.raw, as: UTF8.self))
            }
        }
    }

    private static func excerpt(of text: String) -> String {
        // A user name in a URL may come with a password.
        if text.utf8.contains(UInt8(ascii: "@")), text.utf8.contains(UInt8(ascii: ":")) {
            return "text with a user name"
        }
        return "\"\(ConfigurationFault.excerpt(text))\""
    }

    /// Where the value stands in the file, in bytes.
    var offset: Int? {
        if case .json(let value) = self { value.offset } else { nil }
    }

    /// What stands between the commas, without the spaces around it.
    static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { part in
            let bytes = part.utf8.drop { $0 == UInt8(ascii: " ") }
            let spaces = bytes.reversed().prefix { $0 == UInt8(ascii: " ") }.count
            return String(decoding: bytes.dropLast(spaces), as: UTF8.self)
        }
    }
}
