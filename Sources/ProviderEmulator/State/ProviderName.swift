/// The providers that are played here, by the names that the command line uses.
enum ProviderName: String, Sendable, CaseIterable {
    case foursquare
    case dropbox
    case pocket
    /// A plain OAuth 2 server.
    case oauth2
}
