import Wire

/// What a token that a code or a refresh token leads to is like.
struct TokenTerms: Sendable {
    var scope: ByteString?
    /// How long the access token lives, in seconds; nothing when it has no end.
    var lifetime: Int?
    /// Whether a refresh token comes along.
    var isRefreshable: Bool

    /// Whether `scope`, asked for at a refresh, is no more than was granted; nothing asks for the same.
    func covers(_ scope: ByteString?) -> Bool {
        guard let scope else { return true }
        return Set(scope.words).isSubset(of: self.scope?.words ?? [])
    }
}

extension TokenTerms: Unprintable {}
