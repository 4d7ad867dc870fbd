/// What is handed to a token endpoint.
public enum GrantKind: String, Sendable, CaseIterable {
    /// An authorization code, or a request token that the user approved.
    case code = "authorization_code"
    /// A refresh token.
    case refresh = "refresh_token"

    /// Its name as requests hold it.
    public var bytes: [UInt8] {
        switch self {
        case .code: Self.codeBytes
        case .refresh: Self.refreshBytes
        }
    }

    private static let codeBytes = Array(GrantKind.code.rawValue.utf8)
    private static let refreshBytes = Array(GrantKind.refresh.rawValue.utf8)
}
