import Wire

/// What the names of an answer's members mean, so that one pass over the members is enough.
///
/// A class, so that taking it along costs one reference.
final class AnswerNames: Sendable {
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

    /// The names that our answers use themselves, or must not have: a library that finds a description of an error takes the answer
    /// for one, whatever else is in it.
    static let ours = [
        "access_token", "refresh_token", "token_type", "scope", "id_token", "expires_in", "error", "error_description",
        "withheld",
    ]

    private let names: JSONNameTable
    /// What each name of the table means.
    private let roles: [Role]
    /// The parts that stand deeper than the object's own members.
    let deep: [(path: FieldPath, role: Role)]

    init(_ answer: AnswerMap, _ errors: ErrorMap) {
        var names = JSONNameTable()
        var roles: [Role] = []
        var deep: [(path: FieldPath, role: Role)] = []
        func add(_ name: [UInt8], _ role: Role) {
            if names.add(name) { roles.append(role) }
        }
        func place(_ path: FieldPath, _ role: Role) {
            if let name = path.name { add(name, role) } else { deep.append((path, role)) }
        }

        place(answer.accessToken, .accessToken)
        place(answer.refreshToken, .refreshToken)
        if let path = answer.tokenType { place(path, .tokenType) }
        place(answer.scope, .scope)
        place(answer.idToken, .idToken)
        for (rank, path) in answer.lifetimes.enumerated() { place(path, .lifetime(rank: rank)) }
        for (rank, path) in answer.ends.enumerated() { place(path, .end(rank: rank)) }
        for path in errors.paths { add(path.steps[0], .error) }
        for name in Self.ours { add(Array(name.utf8), .reserved) }
        add(Array("__proto__".utf8), .forbidden)
        (self.names, self.roles, self.deep) = (names, roles, deep)
    }

    /// What the member is whose name stands at `index`; nothing for one that is only relayed.
    func role(ofNameAt index: Int, in document: borrowing JSONDocument) -> Role? {
        names.index(ofNameAt: index, in: document).map { roles[$0] }
    }
}
