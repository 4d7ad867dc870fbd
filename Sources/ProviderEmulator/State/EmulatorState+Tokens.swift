import Wire

/// What is kept of an access token.
struct AccessToken: Sendable {
    let provider: ProviderName
    /// When it ends; nothing when it does not.
    let expiry: Instant?
    /// What it shares with its refresh token; nothing when there is none.
    let grant: ByteString?
}

/// What is kept of a refresh token.
struct RefreshToken: Sendable {
    let provider: ProviderName
    let clientID: ByteString
    let terms: TokenTerms
    /// Whether its client came without a secret, so that its identifier is enough again.
    let isPublic: Bool
    /// What it shares with all tokens that come of it.
    let grant: ByteString
}

/// Why a refresh token leads to no access token.
enum RefreshFault: Error, Sendable {
    case unknown
    case scopeTooWide
}

extension AccessToken: Unprintable {}
extension RefreshToken: Unprintable {}

extension EmulatorState {
    /// The name of a new grant.
    func beginGrant() -> ByteString { mint("grant-") }

    func issueAccessToken(
        _ prefix: ByteString, at provider: ProviderName, lifetime: Int?, time: Instant, grant: ByteString? = nil
    ) -> ByteString {
        let text = mint(prefix)
        let token = AccessToken(
            provider: provider, expiry: lifetime.map { time.advanced(milliseconds: Int64($0) * 1_000) },
            grant: grant)
        withContents { $0.accessTokens[text] = token }
        return text
    }

    func issueRefreshToken(_ prefix: ByteString, _ token: RefreshToken) -> ByteString {
        let text = mint(prefix)
        withContents { $0.refreshTokens[text] = token }
        return text
    }

    /// The refresh token `text` of `clientID`, when `scope` is no more than it grants.
    ///
    /// It is gone afterwards when it `rotates`.
    func useRefreshToken(
        _ text: ByteString, of clientID: ByteString, at provider: ProviderName, scope: ByteString?, rotates: Bool
    ) throws(RefreshFault) -> RefreshToken {
        try withContents { (contents) throws(RefreshFault) in
            guard let token = contents.refreshTokens[text], token.provider == provider, token.clientID == clientID,
                contents.endedGrants[token.grant] == nil
            else {
                throw .unknown
            }
            guard token.terms.covers(scope) else { throw .scopeTooWide }
            if rotates { contents.refreshTokens[text] = nil }
            return token
        }
    }
}
