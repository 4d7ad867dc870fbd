import Wire

/// What the names of an answer's members mean, so that one pass over the members is enough.
struct AnswerNames: Sendable {
    /// What a member is.
    enum Role: Sendable, Hashable {
        case accessToken, refreshToken, tokenType, scope, idToken
        /// A lifetime in seconds; the one of the lowest rank counts.
        case lifetime(rank: Int)
        /// An end in absolute time; the one of the lowest rank counts.
        case end(rank: Int)
        /// Where an error may stand.
        case error
        /// A name that our answer uses itself, or must not have.
        case reserved
        /// What no honest answer has: it changes the answer's very nature in JavaScript.
        case forbidden
    }

    private let entries: [(name: [UInt8], role: Role)]

    init(_ answer: AnswerMap, _ errors: ErrorMap) {
        var entries: [(name: [UInt8], role: Role)] = []
        func add(_ name: [UInt8]?, _ role: Role) {
            guard let name, !entries.contains(where: { $0.name == name }) else { return }
            entries.append((name, role))
        }
        add(answer.accessToken.name, .accessToken)
        add(answer.refreshToken.name, .refreshToken)
        add(answer.tokenType?.name, .tokenType)
        add(answer.scope.name, .scope)
        add(answer.idToken.name, .idToken)
        for (rank, path) in answer.lifetimes.enumerated() { add(path.name, .lifetime(rank: rank)) }
        for (rank, path) in answer.ends.enumerated() { add(path.name, .end(rank: rank)) }
        for path in errors.paths { add(path.steps[0], .error) }
        for name in [
            "access_token", "refresh_token", "token_type", "scope", "id_token", "expires_in", "error", "withheld",
        ] {
            add(Array(name.utf8), .reserved)
        }
        add(Array("__proto__".utf8), .forbidden)
        self.entries = entries
    }

    /// What `member` is; nothing for one that is only relayed.
    func role(of member: JSONMember) -> Role? {
        for entry in entries where member.isNamed(entry.name) { return entry.role }
        return nil
    }
}
