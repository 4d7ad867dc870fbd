public import Providers

/// What one client may do and how it is answered.
///
/// The values of a fresh instance are the defaults.
public struct ClientPolicy: Sendable, Equatable {
    /// Whether an exchange of a provider's own code needs a code verifier; codes of ours always do.
    ///
    /// [RFC 9700, section 2.1.1](https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1)
    public enum PKCE: String, Sendable, CaseIterable {
        /// Refused without one.
        case required
        /// Passed on when there is one.
        case optional
        /// Never passed on.
        case off
    }

    /// What an app gets to see of refresh tokens.
    public enum RefreshTokens: String, Sendable, CaseIterable {
        /// The provider's own.
        case plain
        /// Ours, which only this service can open.
        case sealed
        /// None.
        case withheld
    }

    /// What becomes of an `id_token`.
    public enum IDToken: String, Sendable, CaseIterable {
        /// Passed on, unread.
        case relay
        /// Kept back.
        case withhold
        /// Passed on once its signature and claims were checked.
        case validate
    }

    /// How a failure that may pass is written.
    public enum TransientErrors: String, Sendable, CaseIterable {
        /// As a problem, without a member `error`, so that no library signs the user out.
        case problem
        /// As a problem with a member `error` added, for libraries that see no failure without one.
        case oauth
    }

    /// What a browser sees before a custom scheme opens the app.
    public enum RedirectPage: String, Sendable, CaseIterable {
        /// A page with a button. [RFC 8252, section 8.6](https://www.rfc-editor.org/rfc/rfc8252#section-8.6)
        case button
        /// Nothing: a redirect at once.
        case none
    }

    /// What ties a sign-in to the browser that began it.
    public enum BrowserBinding: String, Sendable, CaseIterable {
        /// A cookie whose hash is inside the sealed state.
        case cookie
        /// Nothing.
        case off
    }

    /// The scopes that an app may ask for; without any, whatever the provider grants.
    public internal(set) var scopes: [String] = []
    /// Whether an exchange needs a `code_verifier`.
    public internal(set) var pkce: PKCE = .optional
    /// What an app gets to see of refresh tokens.
    public internal(set) var refreshTokens: RefreshTokens = .plain
    /// How a failure that may pass is written.
    public internal(set) var transientErrors: TransientErrors = .problem
    /// Whether schemes without a dot are taken as redirect URIs. [RFC 8252, section 7.1](https://www.rfc-editor.org/rfc/rfc8252#section-7.1)
    public internal(set) var allowsLegacyScheme = false
    /// Whether a token inside a callback is taken, which nobody has verified.
    public internal(set) var allowsImplicit = false
    /// How the redirect URI goes upstream; as the provider's description says when it is absent.
    public internal(set) var redirectMode: RedirectMode?
    /// What a browser sees before a custom scheme opens the app; the kind of the redirect URI decides when it is absent.
    public internal(set) var redirectPage: RedirectPage?
    /// Other names of the client's paths, alias to endpoint: `api/token` to `token`.
    public internal(set) var aliases: [String: ClientEndpoint] = [:]
    /// The web origins that may call the client from a page.
    public internal(set) var corsOrigins: [[UInt8]] = []
    /// What becomes of an `id_token`; when it is absent, it is passed on for a provider's own code and kept back for ours.
    public internal(set) var idToken: IDToken?
    /// What ties a sign-in to the browser that began it.
    public internal(set) var browserBinding: BrowserBinding = .cookie
    /// Whether a provider's own refresh token is taken although apps get sealed ones.
    public internal(set) var acceptsRawRefreshTokens = false
    /// How long a sealed refresh token can be used, resealing included.
    public internal(set) var refreshTokenMaxAge: Duration = .seconds(180 * 86_400)
    /// The lifetime that is told when the provider tells none; none is told when it is absent.
    public internal(set) var defaultExpiresIn: Duration?
}
