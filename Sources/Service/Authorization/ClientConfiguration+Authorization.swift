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
    /// A code that somebody has caught on its way to us fits into no sign-in of their own then.
    /// [RFC 9700, section 4.5.3](https://www.rfc-editor.org/rfc/rfc9700#section-4.5.3)
    var showsVerifier: Bool { policy.pkce != .off && provider.authorize.pkce != .none }

    /// Whether a sign-in may end in the browser alone that began it.
    var bindsBrowser: Bool { policy.browserBinding == .cookie }

    private static let callbackPath = Array("/\(ClientEndpoint.callback.rawValue)".utf8)
}
