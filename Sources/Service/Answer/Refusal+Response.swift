import Providers
import Wire

extension Refusal {
    /// The answer that carries the refusal.
    ///
    /// With `addsError` a passing failure gets a member `error` too, for libraries that see no failure without one.
    func response(_ standard: StandardFields, requestID: [UInt8], addsError: Bool) -> Response {
        var fields: HeaderFields
        var writer = JSONWriter(capacity: 384)
        writer.beginObject()
        switch kind {
        case .grant(let error):
            fields = standard.json
            writer.name(Name.error)
            writer.string(error.rawValue)
            writer.name(Name.errorDescription)
            writer.string(reason.text.description)
            writer.name(Name.reason)
            writer.string(reason.rawValue)
        case .problem(let code):
            fields = standard.problem
            if addsError, let error = code.oauthError {
                writer.name(Name.error)
                writer.string(error.rawValue)
            }
            writer.name(Name.status)
            writer.number(status)
            writer.name(Name.title)
            writer.string(code.title.description)
            writer.name(Name.code)
            writer.string(code.rawValue)
            writer.name(Name.reason)
            writer.string(reason.rawValue)
            writer.name(Name.requestID)
            writer.string(requestID)
            writer.name(Name.retryable)
            writer.boolean(isRetryable)
        }
        if let field {
            writer.name(Name.field)
            writer.string(field)
        }
        if let providerError {
            writer.name(Name.providerError)
            writer.string(providerError)
        }
        writer.endObject()
        fields.append(.xRequestID, requestID)
        if let retryAfter { fields.append(.retryAfter, String(retryAfter)) }
        if let allowed { fields.append(.allow, allowed) }
        if challenges { fields.append(.wwwAuthenticate, #"Basic realm="cloakroom""#) }
        return Response(status, fields: fields, body: writer.finish(), closes: endsConnection)
    }

    /// Whether the request was not fit to be read: then nothing more is read from its connection.
    private var endsConnection: Bool {
        guard case .problem(let code) = kind else { return false }
        switch code {
        case .badRequest, .requestTimeout, .lengthRequired, .payloadTooLarge, .uriTooLong, .unsupportedMediaType,
            .expectationFailed, .headerTooLarge, .notImplemented, .versionNotSupported:
            return true
        default: return false
        }
    }

    /// The members of both shapes.
    private enum Name {
        static let error = JSONName("error")
        static let errorDescription = JSONName("error_description")
        static let reason = JSONName("reason")
        static let field = JSONName("field")
        static let providerError = JSONName("provider_error")
        static let status = JSONName("status")
        static let title = JSONName("title")
        static let code = JSONName("code")
        static let requestID = JSONName("request_id")
        static let retryable = JSONName("retryable")
    }
}
