import Wire

/// What is kept of an authorization code.
struct IssuedCode: Sendable {
    let provider: ProviderName
    let clientID: ByteString
    /// The values of `redirect_uri` with which it may be redeemed; nothing stands for none sent.
    let redirects: [ByteString?]
    /// The S256 challenge to which a verifier must lead.
    var challenge: ByteString?
    let terms: TokenTerms
    /// How long it lives, in milliseconds.
    let lifetime: Int64
}

extension IssuedCode: Unprintable {}
