import Wire

extension Quirk {
    /// Servers that want the call otherwise.
    static let demands = [
        Quirk(
            "basic-only", "refuses credentials in the body",
            .demand { call in
                guard case .basic = call.authorization else { return unauthorized }
                return nil
            }),
        Quirk(
            "post-only", "refuses an Authorization field",
            .demand { call in call.authorization == nil ? nil : unauthorized }),
        Quirk("basic-raw", "reads Basic credentials without decoding them", .demand(readBasicRaw)),
        Quirk(
            "json-body", "takes JSON and no form",
            .demand { call in
                guard case .json(let sent) = call.body else { return invalidRequest }
                call.body = .form(sent)
                return nil
            }),
        Quirk(
            "query-parameters", "takes the parameters in the query of a POST, and no body",
            .demand { call in
                guard case .none = call.body else { return invalidRequest }
                call.body = .form(call.query)
                call.query = Parameters()
                return nil
            }),
        Quirk(
            "renamed-parameters", "takes client_key, secret and auth_code",
            .demand { call in
                guard case .form(var sent) = call.body else { return invalidRequest }
                sent.rename("client_key", to: "client_id")
                sent.rename("secret", to: "client_secret")
                sent.rename("auth_code", to: "code")
                call.body = .form(sent)
                return nil
            }),
        Quirk(
            "no-grant-type", "refuses grant_type",
            .demand { call in
                guard case .form(var sent) = call.body, sent["grant_type"] == nil else { return invalidRequest }
                sent.append("grant_type", sent["refresh_token"] == nil ? "authorization_code" : "refresh_token")
                call.body = .form(sent)
                return nil
            }),
        Quirk(
            "pkce-required", "refuses a code without code_verifier",
            .demand { call in
                let sent = call.bodyParameters
                return sent?["code"] == nil || sent?["code_verifier"] != nil ? nil : .error(400, "invalid_grant")
            }),
        Quirk(
            "pkce-breaks", "refuses code_verifier",
            .demand { call in
                call.bodyParameters?["code_verifier"] == nil ? nil : invalidRequest
            }),
        Quirk(
            "user-agent-required", "403 without User-Agent",
            .demand { call in
                call.fields.first(.userAgent) == nil ? .error(403, "forbidden") : nil
            }),
        Quirk(
            "accept-needed", "406 unless Accept names JSON first",
            .demand { call in
                let accepted = call.fields.first(.accept) ?? []
                if MediaType.matches("application/json", accepted) { return nil }
                var answer = Answer(406, [Member("error", "not_acceptable")])
                answer.writing = .form
                return answer
            }),
    ]

    private static var unauthorized: Answer { .error(401, "invalid_client") }

    private static var invalidRequest: Answer { .error(400, "invalid_request") }

    /// Encodes the parts, so that the decoding that follows gives them back as they came.
    @Sendable private static func readBasicRaw(_ call: inout Call) -> Answer? {
        guard case .basic(let user, let password) = call.authorization else { return unauthorized }
        call.authorization = .basic(
            user: ByteString(PercentEncoding.encode(user.bytes)),
            password: ByteString(PercentEncoding.encode(password.bytes)))
        return nil
    }
}
