import Wire

/// Dropbox: web and app-to-app authorization, short and long-lived tokens, and errors in several shapes.
struct DropboxProvider {
    let state: EmulatorState

    /// Without `/oauth2/authorize`: Foursquare has the same path, so ``Emulator`` shares it out.
    var routes: [Route] {
        [
            .page("/1/connect", connect),
            .exchange("/oauth2/token", trouble: trouble) { stamped(exchange($0)) },
            .exchange("/2/auth/token/revoke", trouble: trouble) { stamped(revoke($0)) },
        ]
    }

    /// The user and the account behind every token.
    static let userID: ByteString = "4711"
    static let accountID: ByteString = "dbid:emulated-account"

    private func trouble(_ trouble: ServerTrouble) -> Answer {
        switch trouble {
        case .rateLimited:
            let details: [Member] = [
                Member("reason", .object([Member(".tag", "too_many_requests")])),
                Member("retry_after", .number(trouble.retryAfter ?? 0)),
            ]
            return stamped(
                trouble.mark(
                    Answer(429, [Member("error_summary", "too_many_requests/..."), Member("error", .object(details))])))
        case .serverError, .unavailable:
            // Free text where others have a code.
            return stamped(trouble.mark(.error(500, "The server has failed to do what was asked.")))
        }
    }

    /// `answer` with the number that every answer bears.
    private func stamped(_ answer: Answer) -> Answer {
        var answer = answer
        answer.fields.append(named: "x-dropbox-request-id", state.mint("emulated").text)
        return answer
    }
}
