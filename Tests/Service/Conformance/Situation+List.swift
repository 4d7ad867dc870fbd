import TestSupport
import Wire

extension Situation {
    static let access = "canary-access/+=~.-_1"
    static let refresh = "canary-refresh/+=~.-_1"
    static let token = ClientToken(
        access, type: "Bearer", lifetime: 3_600, refreshToken: refresh, scope: "read write")

    /// An answer that leaves nothing out.
    static let whole = json(
        #""token_type":"Bearer","expires_in":3600,"refresh_token":"\#(refresh)","scope":"read write""#)

    static let all = successes + refusals + failures

    private static func json(_ members: String) -> ScriptedProvider.Step {
        .json("{\"access_token\":\"\(access)\"\(members.isEmpty ? "" : ",")\(members)}")
    }

    private static func body(_ type: String, _ text: String, status: Int = 200) -> ScriptedProvider.Step {
        var fields = HeaderFields()
        fields.append(.contentType, type)
        return .answer(Response(status, fields: fields, body: Array(text.utf8)))
    }

    private static func less(_ change: (inout ClientToken) -> Void) -> Outcome {
        var token = token
        change(&token)
        return .token(token)
    }

    static let successes: [Situation] = [
        Situation("everything", whole, .token(token)),
        Situation("no token_type", json(rest), .token(token)),
        Situation("token_type is null", json(#""token_type":null,"# + rest), .token(token)),
        Situation("token_type in small letters", json(#""token_type":"bearer","# + rest), .token(token)),
        Situation("expires_in as text", json(rest.replacing("3600", with: "\"3600\"")), .token(token)),
        Situation("expires_in with a point", json(rest.replacing("3600", with: "3600.0")), .token(token)),
        Situation("expires_in with a fraction", json(rest.replacing("3600", with: "3600.9")), .token(token)),
        Situation("expires_in as a power of ten", json(rest.replacing("3600", with: "3.6e3")), .token(token)),
        Situation("expires_in is null", json(rest.replacing("3600", with: "null")), less { $0.lifetime = nil }),
        Situation("expires_in is 0", json(rest.replacing("3600", with: "0")), less { $0.lifetime = nil }),
        Situation(
            "expires_in is no number", json(rest.replacing("3600", with: "\"soon\"")), less { $0.lifetime = nil }),
        Situation(
            "expires_at in place of expires_in",
            json(rest.replacing("\"expires_in\":3600", with: "\"expires_at\":1800003600")), .token(token)),
        Situation(
            "expires_at in milliseconds beside expires_in", json(rest + #","expires_at":1800003600000"#), .token(token)),
        Situation(
            "expires_at in seconds beside expires_in", json(rest + #","expires_at":1800003600"#), .token(token)),
        Situation("scope as a list", json(rest.replacing(#""read write""#, with: #"["read","write"]"#)), .token(token)),
        Situation("scope is empty", json(rest.replacing(#""read write""#, with: #""""#)), less { $0.scope = nil }),
        Situation("scope is null", json(rest.replacing(#""read write""#, with: "null")), less { $0.scope = nil }),
        Situation(
            "no refresh token", json(#""expires_in":3600,"scope":"read write""#), less { $0.refreshToken = nil }),
        Situation(
            "refresh_token is null", json(rest.replacing("\"\(refresh)\"", with: "null")),
            less { $0.refreshToken = nil }),
        Situation(
            "refresh_token is empty", json(rest.replacing("\"\(refresh)\"", with: "\"\"")),
            less { $0.refreshToken = nil }),
        Situation("nothing but the token", json(""), .token(ClientToken(access, type: "Bearer"))),
        Situation("id_token is null", json(rest + #","id_token":null"#), .token(token)),
        Situation("error is null", json(rest + #","error":null"#), .token(token)),
        Situation("error is empty", json(rest + #","error":"""#), .token(token)),
        Situation(
            "no error, and its description", json(rest + #","error":"","error_description":"","error_uri":"""#),
            .token(token)),
        Situation(
            "error 0 in words of its own", json(rest + #","errcode":0,"errmsg":"ok","success":true"#), .token(token)),
        Situation("many digits", json(rest + #","user_id":12345678901234567890,"x":[1.50]"#), .token(token)),
        Situation(
            "a form", body("application/x-www-form-urlencoded", form + "&expires_in=3600&scope=read+write"),
            .token(token)),
        Situation("a form as text", body("text/plain", form + "&expires_in=3600&scope=read%20write"), .token(token)),
        Situation(
            "JSON as text", body("text/html; charset=utf-8", "\n {\"access_token\":\"\(access)\",\(rest)}\n"),
            .token(token)),
        Situation("a longer way to say it", json(rest + #","token_type":"\u0042earer""#), .token(token)),
    ]

    private static let rest = #""expires_in":3600,"refresh_token":"\#(refresh)","scope":"read write""#
    private static let form =
        "access_token=\(access)&refresh_token=\(refresh)".replacing("+", with: "%2B").replacing("=~", with: "%3D~")

    static let refusals: [Situation] = [
        Situation("invalid_grant", .json(#"{"error":"invalid_grant"}"#, status: 400), .refused),
        Situation("invalid_grant with 401", .json(#"{"error":"invalid_grant"}"#, status: 401), .refused),
        Situation("invalid_grant with 200", .json(#"{"error":"invalid_grant"}"#), .refused),
        Situation(
            "invalid_grant beside a null token", .json(#"{"access_token":null,"error":"invalid_grant"}"#), .refused),
        Situation(
            "invalid_grant in a form", body("application/x-www-form-urlencoded", "error=invalid_grant", status: 400),
            .refused),
        Situation("invalid_request", on: [.code], .json(#"{"error":"invalid_request"}"#, status: 400), .refused),
        Situation("invalid_scope", on: [.code], .json(#"{"error":"invalid_scope"}"#, status: 400), .refused),
        Situation("access_denied", on: [.code], .json(#"{"error":"access_denied"}"#, status: 403), .refused),
    ]

    static let failures: [Situation] =
        [
            Situation(
                "invalid_request on a refresh", on: [.refresh], .json(#"{"error":"invalid_request"}"#, status: 400),
                .failed
            ),
            Situation(
                "invalid_scope on a refresh", on: [.refresh], .json(#"{"error":"invalid_scope"}"#, status: 400), .failed
            ),
            Situation(
                "access_denied on a refresh", on: [.refresh], .json(#"{"error":"access_denied"}"#, status: 403), .failed
            ),
            Situation("invalid_client", .json(#"{"error":"invalid_client"}"#, status: 401), .failed),
            Situation("invalid_client with 400", .json(#"{"error":"invalid_client"}"#, status: 400), .failed),
            Situation("unauthorized_client", .json(#"{"error":"unauthorized_client"}"#, status: 400), .failed),
            Situation("401 without a word", .answer(Response(401)), .failed),
            Situation("a word that nobody knows", .json(#"{"error":"expired_token"}"#, status: 400), .failed),
            Situation("server_error", .json(#"{"error":"server_error"}"#, status: 400), .failed),
            Situation(
                "temporarily_unavailable", .json(#"{"error":"temporarily_unavailable"}"#, status: 400), .failed),
            Situation("invalid_grant from a proxy that is down", .json(#"{"error":"down"}"#, status: 502), .failed),
            Situation("500", body("text/html", "<html>", status: 500), .failed),
            Situation("502", body("text/html", "<html>", status: 502), .failed),
            Situation("503", .answer(Response(503)), .failed),
            Situation("504", .answer(Response(504)), .failed),
            Situation(
                "the provider's limit", .json(#"{"error":"rate_limited"}"#, status: 429, [(.retryAfter, "9")]), .failed),
            Situation("the provider's limit without a word", .answer(Response(429)), .failed),
            Situation("a redirect", .answer(Response(302)), .failed),
            Situation("404", body("text/html", "<html>", status: 404), .failed),
            Situation("HTML with 200", body("text/html", "<html><a href=\"/x?a=b\">sign in</a></html>"), .failed),
            Situation("nothing with 200", body("application/json", ""), .failed),
            Situation("204", .answer(Response(204)), .failed),
            Situation("a token beside an error", json(rest + #","error":"invalid_grant""#), .failed),
            Situation("an empty token", .json(#"{"access_token":"","token_type":"Bearer"}"#), .failed),
            Situation("a token with 500", .json("{\"access_token\":\"\(access)\"}", status: 500), .failed),
            Situation("a token that needs a key", json(#""token_type":"mac","# + rest), .failed),
            Situation("half a body", .json("{\"access_token\":\"\(access)"), .failed),
        ]
        + FetchError.Kind.allCases.map { kind in
            Situation(
                "no answer: \(kind.rawValue)", .failure(FetchError(kind, wasSent: true, hint: "a constant text")),
                .failed)
        }
}
