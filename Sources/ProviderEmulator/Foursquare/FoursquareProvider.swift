import Wire

/// Foursquare: no scopes, no PKCE, tokens without an end, and one flat word for each error.
struct FoursquareProvider {
    let state: EmulatorState

    var routes: [Route] {
        [
            .page("/oauth2/authenticate", authorize),
            .page("/native/oauth2/authenticate", authorize),
            .exchange("/oauth2/access_token", [.get, .head, .post], trouble: trouble, exchange),
        ]
    }

    /// The provider's words when nobody did anything wrong.
    private func trouble(_ trouble: ServerTrouble) -> Answer {
        trouble.mark(.error(trouble.status, trouble == .rateLimited ? "rate_limit_exceeded" : "server_error"))
    }
}
