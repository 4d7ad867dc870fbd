import Providers
import Wire

extension ClientConfiguration {
    /// Where the provider sends the browser back to, which must be registered there.
    ///
    /// Nothing at a provider that has no page to send a browser to.
    public var registeredCallback: [UInt8]? { provider.authorize.url == nil ? nil : callbackURI() }

    /// Where the provider sends the browser back to: with the `state` in it where it gives none back.
    func callbackURI(state: [UInt8]? = nil) -> [UInt8] {
        let uri = issuer + Self.callbackPath
        guard let state else { return uri }
        // Made of unreserved characters: nothing in it needs encoding.
        return uri + "?state=".utf8 + state
    }

    /// Whether we announce a verifier of our own to the provider, and show it with the code.
    ///
    /// Not where it would stand in place of the secret, unless the client wants to go without: a code that only the secret can spend is
    /// worth less to a thief, and the refresh token that comes of it likewise.
    var showsVerifier: Bool {
        guard policy.pkce != .off, provider.authorize.pkce != .none else { return false }
        return !provider.token.verifierReplacesSecret || secret == nil || policy.pkce == .required
    }

    /// Whether a sign-in may end in the browser alone that began it.
    var bindsBrowser: Bool { policy.browserBinding == .cookie }

    private static let callbackPath = Array("/\(ClientEndpoint.callback.rawValue)".utf8)
}
