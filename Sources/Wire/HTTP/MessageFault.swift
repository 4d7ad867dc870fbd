/// Why a message was refused before anybody looked at what it asks: HTTP itself is broken, too large or too slow.
public struct MessageFault: Error, Sendable, Equatable {
    /// The kind of fault; its raw value is the problem code that the caller sees.
    public enum Kind: String, Sendable, CaseIterable {
        case badRequest = "bad_request"
        case requestTimeout = "request_timeout"
        case lengthRequired = "length_required"
        case payloadTooLarge = "payload_too_large"
        case uriTooLong = "uri_too_long"
        case expectationFailed = "expectation_failed"
        case headerTooLarge = "header_too_large"
        case notImplemented = "not_implemented"
        case versionNotSupported = "version_not_supported"
        case overloaded = "overloaded"

        /// The status code that goes with it.
        public var status: Int {
            switch self {
            case .badRequest: 400
            case .requestTimeout: 408
            case .lengthRequired: 411
            case .payloadTooLarge: 413
            case .uriTooLong: 414
            case .expectationFailed: 417
            case .headerTooLarge: 431
            case .notImplemented: 501
            case .versionNotSupported: 505
            case .overloaded: 503
            }
        }
    }

    /// What kind of fault it is.
    public let kind: Kind
    /// The part of the message at fault, for instance `Content-Length`; constant text, never the caller's bytes.
    public let part: String

    /// Creates a fault of `kind` in `part`.
    public init(_ kind: Kind, in part: String) {
        self.kind = kind
        self.part = part
    }
}
