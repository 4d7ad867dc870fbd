import Wire

/// A plain OAuth 2 server, once as RFC 6749 has it and once in the shape of Spotify's token endpoint.
struct OAuth2Provider {
    let state: EmulatorState

    var routes: [Route] {
        [
            .page("/authorize", authorize),
            .exchange("/token", trouble: trouble, TokenEndpoint(state: state, flavour: .rfc).exchange),
            .exchange("/revoke", trouble: trouble, revoke),
            .exchange("/api/token", trouble: trouble, TokenEndpoint(state: state, flavour: .spotify).exchange),
        ]
    }

    private func trouble(_ trouble: ServerTrouble) -> Answer {
        trouble.mark(.error(trouble.status, trouble == .serverError ? "server_error" : "temporarily_unavailable"))
    }
}
