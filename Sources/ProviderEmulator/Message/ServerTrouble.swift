import Wire

/// What goes wrong at a provider without anybody's doing.
enum ServerTrouble: Sendable, CaseIterable {
    case serverError
    case unavailable
    case rateLimited

    var status: Int {
        switch self {
        case .serverError: 500
        case .unavailable: 503
        case .rateLimited: 429
        }
    }

    /// After how many seconds to try again.
    var retryAfter: Int? {
        switch self {
        case .serverError: nil
        case .unavailable: 3
        case .rateLimited: 7
        }
    }

    /// `answer` with this status and `Retry-After`.
    func mark(_ answer: Answer) -> Answer {
        var answer = answer
        answer.status = status
        if let retryAfter { answer.fields.append(.retryAfter, String(retryAfter)) }
        return answer
    }
}
