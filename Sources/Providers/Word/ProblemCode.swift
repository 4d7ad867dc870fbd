/// Why a request failed without anything being said about the user's grant: the member `code` of a problem answer.
///
/// The list is closed; the raw values are part of the contract and serve as metric labels.
public enum ProblemCode: String, Sendable, CaseIterable {
    case badRequest = "bad_request"
    case requestTimeout = "request_timeout"
    case lengthRequired = "length_required"
    case payloadTooLarge = "payload_too_large"
    case uriTooLong = "uri_too_long"
    case unsupportedMediaType = "unsupported_media_type"
    case expectationFailed = "expectation_failed"
    case headerTooLarge = "header_too_large"
    case notImplemented = "not_implemented"
    case versionNotSupported = "version_not_supported"
    case unknownClient = "unknown_client"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case rateLimited = "rate_limited"
    case overloaded
    case storeUnavailable = "store_unavailable"
    case shuttingDown = "shutting_down"
    case providerUnavailable = "provider_unavailable"
    case providerRateLimited = "provider_rate_limited"
    case providerTimeout = "provider_timeout"
    case providerRejectedClient = "provider_rejected_client"
    case providerMalformed = "provider_malformed"
    case providerRedirect = "provider_redirect"
    case providerTLS = "provider_tls"
    case providerTooLarge = "provider_too_large"
    case providerFailed = "provider_failed"
    case `internal`

    /// The HTTP status that goes with it.
    ///
    /// A provider that says 503 itself is passed on as 503: see ``ProviderRefusal/status``.
    public var status: Int {
        switch self {
        case .badRequest: 400
        case .unknownClient, .notFound: 404
        case .methodNotAllowed: 405
        case .requestTimeout: 408
        case .lengthRequired: 411
        case .payloadTooLarge: 413
        case .uriTooLong: 414
        case .unsupportedMediaType: 415
        case .expectationFailed: 417
        case .rateLimited: 429
        case .headerTooLarge: 431
        case .internal: 500
        case .notImplemented: 501
        case .providerUnavailable, .providerRejectedClient, .providerMalformed, .providerRedirect, .providerTLS,
            .providerTooLarge, .providerFailed:
            502
        case .overloaded, .storeUnavailable, .shuttingDown, .providerRateLimited: 503
        case .providerTimeout: 504
        case .versionNotSupported: 505
        }
    }

    /// Seconds for `Retry-After` when nobody named a better figure; nothing where the field is not sent.
    public var retryAfter: Int? {
        switch self {
        case .rateLimited, .overloaded, .storeUnavailable: 1
        case .shuttingDown, .providerUnavailable, .providerTimeout: 5
        case .providerRateLimited: 30
        default: nil
        }
    }

    /// Whether the same request may be sent again without risk, as far as the code alone tells.
    ///
    /// Never for a provider's failure: the code may be spent. Who knows that nothing was sent may say otherwise.
    public var isRetryable: Bool {
        switch self {
        case .rateLimited, .overloaded, .storeUnavailable, .shuttingDown: true
        default: false
        }
    }

    /// The member `error` that a client gets in addition when it asked for OAuth errors everywhere.
    public var oauthError: OAuthError? {
        switch self {
        case .rateLimited, .overloaded, .storeUnavailable, .shuttingDown, .providerUnavailable, .providerRateLimited,
            .providerTimeout:
            .temporarilyUnavailable
        case .providerRejectedClient, .providerMalformed, .providerRedirect, .providerTLS, .providerTooLarge,
            .providerFailed,
            .internal:
            .serverError
        default: nil
        }
    }

    /// Whether it says something of the provider.
    public var isProviders: Bool { rawValue.hasPrefix("provider_") }

    /// The reason that goes with it when there is no finer one: the same word.
    public var reason: Reason { Reason(rawValue: rawValue) ?? .internal }

    /// What it means, for the caller: the member `title`.
    ///
    /// Constant.
    public var title: String {
        switch self {
        case .badRequest: "The request is not well-formed HTTP."
        case .requestTimeout: "The request took too long to arrive."
        case .lengthRequired: "The request has a body of unknown length."
        case .payloadTooLarge: "The body of the request is too large."
        case .uriTooLong: "The address of the request is too long."
        case .unsupportedMediaType: "The body is neither a form nor JSON."
        case .expectationFailed: "The expectation of the request cannot be met."
        case .headerTooLarge: "The header of the request is too large."
        case .notImplemented: "The request uses something that this server does not do."
        case .versionNotSupported: "The request speaks another version of HTTP."
        case .unknownClient: "There is no client of this name."
        case .notFound: "There is nothing at this address."
        case .methodNotAllowed: "This address does not take this method."
        case .rateLimited: "Too many requests; try again later."
        case .overloaded: "The server is busy; try again later."
        case .storeUnavailable: "The server's store does not answer; try again later."
        case .shuttingDown: "The server is about to stop; try again."
        case .providerUnavailable: "The provider cannot be reached or is out of order."
        case .providerRateLimited: "The provider takes no more requests for a while."
        case .providerTimeout: "The provider did not answer in time."
        case .providerRejectedClient: "The provider does not accept this server's credentials; its operator has to act."
        case .providerMalformed: "The provider's answer makes no sense."
        case .providerRedirect: "The provider answered with a redirect, which is never followed."
        case .providerTLS: "No trustworthy connection to the provider could be made."
        case .providerTooLarge: "The provider's answer is too large."
        case .providerFailed: "The provider refused the request."
        case .internal: "The server made a mistake."
        }
    }
}
