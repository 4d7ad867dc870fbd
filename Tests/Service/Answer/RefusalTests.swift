import Providers
import Testing
import Wire

@testable import Service

@Suite("A refusal") struct RefusalTests {
    /// Status, Retry-After, and the member `error` for clients that want one everywhere, as the contract lists them.
    static let problems: [(code: ProblemCode, status: Int, retryAfter: String?, error: String?)] = [
        (.badRequest, 400, nil, nil), (.requestTimeout, 408, nil, nil), (.lengthRequired, 411, nil, nil),
        (.payloadTooLarge, 413, nil, nil), (.uriTooLong, 414, nil, nil), (.unsupportedMediaType, 415, nil, nil),
        (.expectationFailed, 417, nil, nil), (.headerTooLarge, 431, nil, nil), (.notImplemented, 501, nil, nil),
        (.versionNotSupported, 505, nil, nil), (.unknownClient, 404, nil, nil), (.notFound, 404, nil, nil),
        (.methodNotAllowed, 405, nil, nil), (.rateLimited, 429, "1", "temporarily_unavailable"),
        (.overloaded, 503, "1", "temporarily_unavailable"), (.storeUnavailable, 503, "1", "temporarily_unavailable"),
        (.shuttingDown, 503, "5", "temporarily_unavailable"),
        (.providerUnavailable, 502, "5", "temporarily_unavailable"),
        (.providerRateLimited, 503, "30", "temporarily_unavailable"),
        (.providerTimeout, 504, "5", "temporarily_unavailable"), (.providerRejectedClient, 502, nil, "server_error"),
        (.providerMalformed, 502, nil, "server_error"), (.providerRedirect, 502, nil, "server_error"),
        (.providerTLS, 502, nil, "server_error"), (.providerTooLarge, 502, nil, "server_error"),
        (.providerFailed, 502, nil, "server_error"), (.internal, 500, nil, "server_error"),
    ]

    @Test("of every kind of problem is in the table") func complete() {
        #expect(Set(Self.problems.map(\.code)) == Set(ProblemCode.allCases))
    }

    @Test("that says nothing about the grant is a problem without a member error", arguments: problems)
    func problem(code: ProblemCode, status: Int, retryAfter: String?, error: String?) throws {
        let answer = answer(.problem(code), addsError: false)
        #expect(answer.status == status)
        #expect(answer.field(.contentType) == "application/problem+json")
        #expect(answer.field(.retryAfter) == retryAfter)
        let retryable = [.rateLimited, .overloaded, .storeUnavailable, .shuttingDown].contains(code)
        let body = """
            {"status":\(status),"title":"\(code.title)","code":"\(code.rawValue)","reason":"\(code.rawValue)",\
            "request_id":"REQUEST","retryable":\(retryable)}
            """
        #expect(answer.json?.canonical == (try canonical(body)))
    }

    @Test("of a passing kind has a member error too, where the client asks for it", arguments: problems)
    func addedError(code: ProblemCode, status: Int, retryAfter: String?, error: String?) {
        let answer = answer(.problem(code), addsError: true)
        #expect(answer["error"] == error)
        #expect(answer.status == status)
        #expect(answer["code"] == code.rawValue)
    }

    @Test(
        "of the grant is OAuth's own body, whatever the client asks for", arguments: OAuthError.allCases, [true, false])
    func grant(error: OAuthError, addsError: Bool) throws {
        let answer = answer(.grant(error, .badValue, field: "code"), addsError: addsError)
        #expect(answer.status == 400)
        #expect(answer.field(.contentType) == "application/json")
        #expect(answer.field(.retryAfter) == nil)
        #expect(answer.field(.wwwAuthenticate) == nil)
        let body = """
            {"error":"\(error.rawValue)","error_description":"\(Reason.badValue.text)","reason":"bad_value","field":"code"}
            """
        #expect(answer.json?.canonical == (try canonical(body)))
    }

    @Test("has a constant text for every reason", arguments: Reason.allCases)
    func text(reason: Reason) {
        let description = answer(.grant(.invalidGrant, reason), addsError: false)["error_description"] ?? ""
        #expect(description.hasSuffix(".") || description.hasSuffix("provider."))
        // RFC 6749, section 5.2: no quote, no backslash, nothing beyond ASCII.
        #expect(description.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
    }

    @Test("of a broken message is the problem of the same name", arguments: MessageFault.Kind.allCases)
    func message(kind: MessageFault.Kind) throws {
        let bench = try ServiceBench()
        let answer = bench.send(MessageFault(kind, in: "Content-Length"))
        #expect(answer.refusal == "\(kind.status) \(kind.rawValue) \(kind.rawValue) Content-Length")
        #expect(answer["error"] == nil)
        #expect(answer.json?["status"]?.integer == kind.status)
        #expect(answer["request_id"] == answer.field(.xRequestID))
    }

    private func answer(_ refusal: Refusal, addsError: Bool) -> Answered {
        Answered(
            refusal.response(StandardFields(isSecure: true), requestID: Array("REQUEST".utf8), addsError: addsError))
    }
}
