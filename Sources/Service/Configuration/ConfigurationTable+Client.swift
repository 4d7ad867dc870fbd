import Providers

extension ConfigurationTable {
    /// Keys of one client.
    static let client: [ConfigurationRow<ClientDraft>] = [
        .optional(
            "provider", .text(maximum: 63), \.provider, example: #""foursquare""#, required: true,
            "The provider: an id of the catalogue, or a name under `providers`."),
        .optional(
            "client_id", .bytes(maximum: 512), \.clientID, example: #""ABC""#, required: true,
            "The client id at the provider."),
        .value(
            "client_ids", .map(of: .bytes(maximum: 512)), \.clientIDs, of: draft,
            "Client ids of platforms that have their own: { \"ios\": \"...\" }."),
        .optional(
            "client_secret", .secret, \.secret, example: #"{ "file": "/run/secrets/foursquare" }"#,
            "Where the client secret is; needed by most providers."),
        .value(
            "redirect_uris", .list(of: .redirectURI), \.redirectURIs, of: draft,
            example: #"[ "yourapp://foursquare" ]"#,
            "Where the app may be opened again, byte for byte; `http://127.0.0.1:*/path` takes any port. None by default."
        ),
        .value(
            "allow_legacy_scheme", .boolean, \.policy.allowsLegacyScheme, of: draft, example: "true",
            "Take redirect URIs whose scheme holds no dot (RFC 8252, 7.1)."),
        .value(
            "scopes", .list(of: .scope), \.policy.scopes, of: draft,
            "The scopes that the app may ask for; none listed allows all."),
        .value(
            "pkce", .choice, \.policy.pkce, of: draft, "Whether an exchange needs a code_verifier (RFC 7636)."),
        .value(
            "refresh_tokens", .choice, \.policy.refreshTokens, of: draft,
            "What the app gets to see of refresh tokens."),
        .value(
            "refresh_token_max_age", .duration(.seconds(3_600)...(.seconds(3_650 * 86_400))),
            \.policy.refreshTokenMaxAge,
            of: draft, "How long a sealed refresh token can be used."),
        .value(
            "accept_raw_refresh_tokens", .boolean, \.policy.acceptsRawRefreshTokens, of: draft,
            "With sealed refresh tokens: take a provider's own as well."),
        .optional(
            "id_token", .choice, \.policy.idToken, served: .only([.relay, .withhold]),
            "What becomes of an id_token; by default relay for a provider's own code, withhold for ours and what may have come of one."
        ),
        .optional(
            "default_expires_in", .duration(.seconds(1)...(.seconds(365 * 86_400))), \.policy.defaultExpiresIn,
            "The lifetime that is told when the provider tells none."),
        .value(
            "transient_errors", .choice, \.policy.transientErrors, of: draft,
            "How a failure that may pass is written; oauth adds a member `error`."),
        .value(
            "implicit", .boolean, \.policy.allowsImplicit, of: draft,
            "Take a token inside a callback, which nobody has verified."),
        .optional(
            "redirect_mode", .choice, \.policy.redirectMode,
            "How redirect_uri goes to the provider; by default as its description says."),
        .optional(
            "redirect_page", .choice, \.policy.redirectPage,
            "What a browser sees before the app opens; by default a button before a scheme of the app's own."),
        .value(
            "browser_binding", .choice, \.policy.browserBinding, of: draft,
            "What ties a sign-in to the browser that began it."),
        .value(
            "aliases", .map(of: .choice), \.policy.aliases, of: draft,
            "Other names of the client's paths: { \"api/token\": \"swap\", \"api/refresh_token\": \"refresh\" }."),
        .value(
            "cors_origins", .list(of: .webOrigin), \.policy.corsOrigins, of: draft,
            "Web origins whose pages may call the client's endpoints, byte for byte. None by default."),
    ]

    private static let draft = ClientDraft()
}
