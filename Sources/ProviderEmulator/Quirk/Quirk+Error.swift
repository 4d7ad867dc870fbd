extension Quirk {
    /// Errors in other shapes; successes stay as they are.
    static let errors = [
        Quirk("error-in-200", "status 200", onError { answer, _ in answer.status = 200 }),
        Quirk(
            "ok-false", "status 200, and a member ok that is false",
            onError { answer, code in
                answer.status = 200
                answer.members = [Member("ok", .boolean(false)), Member("error", code)]
            }),
        Quirk(
            "error-nested-object", "error is an object",
            onError { answer, code in
                answer.members = [
                    Member(
                        "error",
                        .object([Member("code", .number(100)), Member("type", code), Member("message", "No.")]))
                ]
            }),
        Quirk(
            "errors-array", "a list called errors",
            onError { answer, code in
                answer.members = [
                    Member("errors", .list([.object([Member("errorType", code), Member("message", "No.")])])),
                    Member("success", .boolean(false)),
                ]
            }),
        Quirk(
            "error-fields-renamed", "errorCode and errorMessage",
            onError { answer, code in
                answer.members = [Member("errorCode", code), Member("errorMessage", "No.")]
            }),
        Quirk(
            "error-numeric", "status 200, errcode 40029 and errmsg",
            onError { answer, code in
                answer.status = 200
                answer.members = [Member("errcode", .number(40_029)), Member("errmsg", code)]
            }),
        Quirk(
            "error-joined", "code and text in one string",
            onError { answer, code in
                answer.members = [Member("error", code + ": No.")]
            }),
        Quirk(
            "error-uncommon", "a code that no RFC has",
            onError { answer, _ in
                answer.members = [Member("error", "bad_verification_code"), Member("error_description", "No.")]
            }),
        Quirk(
            "error-html", "the status with a page of HTML",
            onError { answer, _ in
                answer.plainBody = ("text/html; charset=utf-8", "<!doctype html><title>Error</title><p>No.")
            }),
        Quirk(
            "error-odd-bytes", "a description with line ends, quotes and a script",
            onError { answer, code in
                answer.members = [
                    Member("error", code), Member("error_description", "a\r\nX-Injected: 1\u{0}\"'<script>\u{2028}é"),
                ]
            }),
        Quirk(
            "unauthorized-client", "every refusal is 401 unauthorized_client",
            onError { answer, _ in
                answer.status = 401
                answer.members = [Member("error", "unauthorized_client")]
            }),
    ]

    /// Changes an error, given its code.
    private static func onError(_ change: @escaping @Sendable (inout Answer, ByteString) -> Void) -> Effect {
        .reshape { answer in
            guard answer.isError else { return }
            guard case .string(let code) = answer["error"] else { return change(&answer, "invalid_request") }
            change(&answer, code)
        }
    }
}
