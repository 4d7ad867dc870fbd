import Providers
import Vault
import Wire

/// Requests to the client's provider, complete: the secret is added here, at the last moment.
extension ClientConfiguration {
    /// The request that turns `grant` into a token.
    func tokenRequest(for grant: Grant) -> Request {
        // A token that was got with a verifier alone is renewed without the secret as well.
        let isPublic = grant.kind == .refresh && provider.token.verifierReplacesSecret && policy.pkce == .required
        return filled(provider.tokenRequest(for: grant, hasSecret: secret != nil && !isPublic))
    }

    /// The request that ends `token`; nothing at a provider that cannot.
    func revocationRequest(of token: [UInt8], hint: [UInt8]?, clientID: [UInt8]) -> Request? {
        provider.revocationRequest(of: token, hint: hint, clientID: clientID, hasSecret: secret != nil).map(filled)
    }

    private func filled(_ slotted: consuming SlottedRequest) -> Request {
        if slotted.needsSecret, let secret { secret.withBytes { slotted.fill(with: $0) } }
        return slotted.request
    }
}
