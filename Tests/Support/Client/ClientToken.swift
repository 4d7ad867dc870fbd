/// What a library has of a token answer.
public struct ClientToken: Sendable, Hashable {
    /// A part that a library may look at or not.
    public enum Part: Sendable, Hashable, CaseIterable {
        case type, lifetime, refreshToken, scope, idToken
    }

    /// The access token.
    public var accessToken: String
    /// The token type.
    public var type: String?
    /// The seconds until it expires; without them the library takes it for everlasting.
    public var lifetime: Int?
    /// The refresh token that came along.
    public var refreshToken: String?
    /// The scope that came along.
    public var scope: String?
    /// The identity token.
    public var idToken: String?

    /// Creates a token.
    public init(
        _ accessToken: String, type: String? = nil, lifetime: Int? = nil, refreshToken: String? = nil,
        scope: String? = nil,
        idToken: String? = nil
    ) {
        self.accessToken = accessToken
        self.type = type
        self.lifetime = lifetime
        self.refreshToken = refreshToken
        self.scope = scope
        self.idToken = idToken
    }

    /// The same with only those `parts` that a library looks at.
    public func seen(_ parts: Set<Part>) -> ClientToken {
        ClientToken(
            accessToken, type: parts.contains(.type) ? type : nil, lifetime: parts.contains(.lifetime) ? lifetime : nil,
            refreshToken: parts.contains(.refreshToken) ? refreshToken : nil,
            scope: parts.contains(.scope) ? scope : nil, idToken: parts.contains(.idToken) ? idToken : nil)
    }
}
