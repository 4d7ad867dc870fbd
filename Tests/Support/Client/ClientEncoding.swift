/// How a library writes a value into a form or a query.
///
/// The sets differ, and so does what becomes of a space.
enum ClientEncoding {
    /// RFC 3986: letters, digits and `-._~` stand for themselves.
    case unreserved
    /// Java's URLEncoder, URLSearchParams and p2: a space is `+`.
    case form
    /// JavaScript's encodeURIComponent and Android's Uri.encode.
    case component
    /// AppAuth for iOS: what Apple lets stand in a query, less `+`, `&` and `=`; a space is `%20`.
    case query

    /// The encoded form of `text`.
    func encode(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || marks.contains(character) {
                result.append(character)
            } else if byte == UInt8(ascii: " "), self == .form {
                result.append("+")
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }

    /// A form or a query; names are never encoded, for no library has one that would need it.
    func encode(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { "\($0.name)=\(encode($0.value))" }.joined(separator: "&")
    }

    private var marks: String {
        switch self {
        case .unreserved: "-._~"
        case .form: "*-._"
        case .component: "-_.!~*'()"
        case .query: "-._~!$'()*,:;@/?"
        }
    }
}
