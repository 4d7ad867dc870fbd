/// Where a token answer keeps its values.
public struct AnswerMap: Sendable {
    /// The object that holds the token; the whole answer when nothing.
    public var root: FieldPath?
    /// The access token, seen from the root like all that follow.
    public var accessToken: FieldPath
    /// The refresh token.
    public var refreshToken: FieldPath
    /// The token type; nothing when the answer's is not to be read.
    public var tokenType: FieldPath?
    /// The token type that is passed on whatever the answer says; nothing for nearly all.
    public var fixedTokenType: [UInt8]?
    /// The granted scope.
    public var scope: FieldPath
    /// How the granted scopes are joined.
    public var scopeFormat = ScopeFormat.space
    /// The identity token.
    public var idToken: FieldPath
    /// Lifetimes in seconds, the first that is there counts.
    public var lifetimes: [FieldPath]
    /// Ends as seconds or milliseconds since 1970 or as an ISO 8601 time, read when there is no lifetime.
    public var ends: [FieldPath]
    /// The lifetime to pass on when the answer names none, in seconds; nothing to pass on none.
    public var standardLifetime: Int?
    /// A value that every success has; nothing for nearly all.
    public var success: SuccessRule?
}
