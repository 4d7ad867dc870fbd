import OpenSSL

/// One attempt to sign in: the request for the browser, and what the library remembers of it.
public struct ClientAttempt: Sendable {
    /// What is left to chance and to the clock, the same in every run.
    public struct Chance: Sendable {
        /// The state: 43 characters, as 32 random bytes come out.
        public var state = "canary-state-Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cX"
        /// The nonce.
        public var nonce = "canary-nonce-Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cX"
        /// The code verifier.
        public var verifier = "canary-verifier_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF"
        /// The time on the phone, in seconds since 1970.
        public var time = 1_800_000_000

        /// Creates the usual chance.
        public init() {}

        /// The S256 challenge of the verifier. [RFC 7636, section 4.2](https://www.rfc-editor.org/rfc/rfc7636#section-4.2)
        public var challenge: String { Base64Text.url(sha256(Array(verifier.utf8))) }
    }

    /// The endpoints.
    public let endpoints: ClientEndpoints
    /// The client id that the app was built with.
    public let clientID: String
    /// The app's redirect URI.
    public let redirectURI: String
    /// The scopes that are asked for.
    public let scopes: [String]
    /// State, nonce and verifier.
    public let chance: Chance
    /// The address that the browser is sent to; empty for a library that opens the provider's own app or page.
    public var request = ClientRequest("GET", "")

    init(_ endpoints: ClientEndpoints, _ clientID: String, _ redirectURI: String, _ scopes: [String], _ chance: Chance)
    {
        self.endpoints = endpoints
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.chance = chance
    }

    var scope: String { scopes.joined(separator: " ") }
}
