public import Wire

/// The values of one sign-in, as the app gave them or as the service made them.
public struct SignInValues: Sendable, Unprintable {
    /// The client id at the provider.
    public var clientID: [UInt8]
    /// Where the user comes back to.
    public var redirectURI: [UInt8]
    /// What must come back unchanged.
    public var state: [UInt8]?
    /// The S256 challenge. [RFC 7636, section 4.2](https://www.rfc-editor.org/rfc/rfc7636#section-4.2)
    public var codeChallenge: [UInt8]?
    /// The scopes to ask for; the provider's usual ones when nothing.
    public var scopes: [[UInt8]]?
    /// The request token, at providers that hand one out first.
    public var requestToken: [UInt8]?

    /// Creates the values.
    public init(
        clientID: [UInt8], redirectURI: [UInt8], state: [UInt8]? = nil, codeChallenge: [UInt8]? = nil,
        scopes: [[UInt8]]? = nil, requestToken: [UInt8]? = nil
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.state = state
        self.codeChallenge = codeChallenge
        self.scopes = scopes
        self.requestToken = requestToken
    }

    /// The value for a gap of a template; an empty one counts as missing.
    ///
    /// Scopes are joined by spaces.
    subscript(name: Template.Value) -> [UInt8]? {
        let value: [UInt8]? =
            switch name {
            case .clientID: clientID
            case .redirectURI: redirectURI
            case .state: state
            case .codeChallenge: codeChallenge
            case .scope: scopes.map { Array($0.joined(separator: [UInt8(ascii: " ")])) }
            case .requestToken: requestToken
            }
        return value?.isEmpty == false ? value : nil
    }
}
