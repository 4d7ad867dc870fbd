import Wire

/// Who asks, as the request says it. [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1)
struct ClientCredentials: Sendable {
    /// Where identifier and secret stood.
    enum Way: Sendable, Equatable {
        case basic
        case parameters
        /// A secret or two different identifiers in both places.
        case both
        /// The `Authorization` field is there and cannot be read.
        case unreadable
    }

    let id: ByteString?
    let secret: ByteString?
    let way: Way

    /// Reads them from the `Authorization` field of `call`, or from `parameters`.
    init(_ call: Call, _ parameters: Parameters) {
        let sentID = parameters["client_id"]
        let sentSecret = parameters["client_secret"]
        switch call.authorization {
        case nil:
            (id, secret, way) = (sentID, sentSecret, .parameters)
        case .basic(let user, let password):
            let name = Self.formDecoded(user)
            let isDouble = sentSecret != nil || (sentID != nil && sentID != name)
            id = name
            secret = Self.formDecoded(password)
            way = name == nil || secret == nil ? .unreadable : isDouble ? .both : .basic
        case .bearer, .unreadable:
            (id, secret, way) = (nil, nil, .unreadable)
        }
    }

    private static func formDecoded(_ text: ByteString) -> ByteString? {
        PercentEncoding.decode(text.bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }).map(ByteString.init)
    }
}

extension ClientCredentials: Unprintable {}
