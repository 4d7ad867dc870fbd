import Wire

/// The media types that providers tell apart, read without their parameters.
enum MediaType: Sendable {
    case form
    case json
    case other

    /// Reads the `Content-Type`.
    init(_ fields: HeaderFields) { self.init(fields.first(.contentType) ?? []) }

    init(_ value: ArraySlice<UInt8>) {
        let essence = value.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        switch ByteString(essence.map(ASCII.lowercased)) {
        case "application/x-www-form-urlencoded": self = .form
        case "application/json": self = .json
        default: self = .other
        }
    }
}
