import Wire

/// What the `Authorization` field says.
enum Authorization: Sendable, Equatable {
    /// User and password as they stood in the Base64 text, nothing else decoded.
    case basic(user: ByteString, password: ByteString)
    case bearer(ByteString)
    /// Another scheme, or one of these badly written.
    case unreadable

    init?(_ fields: HeaderFields) {
        let values = fields.all(.authorization)
        guard let value = values.first else { return nil }
        let parts = value.split(separator: UInt8(ascii: " "), maxSplits: 1)
        self = .unreadable
        guard values.count == 1, parts.count == 2 else { return }
        let scheme = ByteString(parts[0].map(ASCII.lowercased))
        if scheme == "bearer" {
            self = .bearer(ByteString(parts[1]))
        } else if scheme == "basic", let text = Base64.decode(parts[1], as: .standard) {
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return }
            self = .basic(user: ByteString(text[..<colon]), password: ByteString(text[(colon + 1)...]))
        }
    }
}

extension Authorization: Unprintable {}
