/// What a library keeps between its calls.
public struct ClientSession: Sendable, Equatable {
    /// The newest access token.
    public private(set) var accessToken: String?
    /// The newest refresh token.
    public private(set) var refreshToken: String?
    /// The scope, as it was last told.
    public private(set) var scope: String?
    /// Whether the user is signed in.
    public private(set) var isSignedIn = false

    /// Begins without a user.
    public init() {}

    /// Takes in what came of an answer.
    ///
    /// What a refresh does not mention stays as it was; what says nothing about the grant changes nothing.
    public mutating func take(_ conclusion: ClientConclusion) {
        switch conclusion {
        case .token(let token):
            accessToken = token.accessToken
            refreshToken = token.refreshToken ?? refreshToken
            scope = token.scope ?? scope
            isSignedIn = true
        case .refused:
            self = ClientSession()
        case .deceived:
            // The library has overwritten its token with nothing.
            accessToken = nil
        case .failed, .renews: break
        }
    }
}
