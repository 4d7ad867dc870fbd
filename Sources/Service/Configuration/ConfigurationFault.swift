/// What is wrong with a configuration, or, as a warning, what is allowed but unwise.
///
/// Holds no secret: the value of a key that may carry one is never repeated, nor is the value of an unknown key.
public struct ConfigurationFault: Error, Sendable, Equatable {
    /// The kind of fault.
    public enum Kind: String, Sendable, CaseIterable {
        /// The file is not JSON.
        case syntax
        /// The same key twice.
        case duplicate
        /// A key that there is not.
        case unknownKey = "unknown_key"
        /// A key that must be set and is not.
        case missing
        /// A value of the wrong type, form or range.
        case badValue = "bad_value"
        /// A value that asks for something that this version does not do.
        case notAvailable = "not_available"
        /// Values that do not go together.
        case conflict
        /// A secret that could not be loaded.
        case secret
        /// A warning: it works, and it is weaker than it could be.
        case weak
    }

    /// The kind of fault.
    public let kind: Kind
    /// The key: `clients.foursquare.pkce`; empty when the file as a whole is meant.
    public let path: String
    /// Where the value was set.
    public let origin: ConfigurationOrigin
    /// What should be there instead, as a phrase; for an unknown key the nearest known one, or nothing.
    public let expected: String
    /// The value as it was found, escaped and cut; nothing when it may be a secret.
    public let found: String?

    /// Creates a fault.
    public init(_ kind: Kind, path: String, origin: ConfigurationOrigin, expected: String, found: String? = nil) {
        self.kind = kind
        self.path = path
        self.origin = origin
        self.expected = expected
        self.found = found
    }

    /// The line and column in the file, when the value stands there.
    public var position: (line: Int, column: Int)? {
        if case .file(_, let line, let column) = origin { (line, column) } else { nil }
    }
}

extension ConfigurationFault: CustomStringConvertible {
    /// One line for the operator: `limits.body (from CLOAKROOM_LIMITS_BODY): expected ..., found "x"`.
    public var description: String {
        let place = origin == .none ? path : path.isEmpty ? "\(origin)" : "\(path) (\(origin))"
        let value = found.map { ", found \($0)" } ?? ""
        let text =
            switch kind {
            case .syntax, .duplicate, .conflict, .secret, .weak: expected + value
            case .unknownKey: expected.isEmpty ? "unknown key" : "unknown key, did you mean \(expected)?"
            case .missing: "missing, expected \(expected)"
            case .badValue: "expected \(expected)\(value)"
            case .notAvailable: "not available yet, expected \(expected)\(value)"
            }
        return "\(place): \(text)"
    }
}

extension ConfigurationFault {
    /// The longest excerpt of a value, in characters.
    static let excerptLength = 60

    /// `text` cut, with everything escaped that is not plain visible text: it ends up on terminals and in logs.
    static func excerpt(_ text: String, maximum: Int = excerptLength) -> String {
        var output = ""
        for scalar in text.unicodeScalars.prefix(maximum) {
            switch scalar.value {
            case 0x20..<0x7F: output.unicodeScalars.append(scalar)
            default: output += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return text.unicodeScalars.count > maximum ? output + "..." : output
    }
}
