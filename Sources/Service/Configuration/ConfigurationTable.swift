import Providers
import Wire

/// The one table of keys.
///
/// Reading, checking, the names of variables, the sample and the documentation come from it.
enum ConfigurationTable {
    /// Keys of the file's own level; a dot leads into a section.
    static let root: [ConfigurationRow<ConfigurationDraft>] = [
        .optional(
            "public_url", .url, \.publicURL, example: #""https://auth.example.com""#, required: true,
            "Where apps reach this service; issuers and callbacks begin with it."),
        .value(
            "trusted_proxies", .list(of: .addressRange), \.values.trustedProxies, of: draft,
            "Proxies whose X-Forwarded-For counts."),

        .value(
            "association.apple_apps", .list(of: .appleApp, maximum: 16), \.values.association.appleApps, of: draft,
            "Apps that https redirect URIs on this host open on Apple's systems: team, dot, bundle id."),
        .value(
            "association.android_apps", .androidApps, \.values.association.androidApps, of: draft,
            "Apps that links to this host open on Android: package names with the SHA-256 of their certificates."),

        .value(
            "limits.head", .size(1_024...65_536), \.values.limits.head, of: draft, reloads: false,
            "The largest head of a request."),
        .value(
            "limits.body", .size(1_024...1_048_576), \.values.limits.body, of: draft, reloads: false,
            "The largest body of a request."),
        .value(
            "limits.connections", .integer(1...1_000_000), \.values.limits.connections, of: draft, reloads: false,
            "Open connections from apps, in all."),
        .value(
            "limits.connections_per_address", .integer(1...1_000_000), \.values.limits.connectionsPerAddress, of: draft,
            reloads: false, "Open connections from one address."),
        .value(
            "limits.concurrent_per_provider", .integer(1...100_000), \.values.limits.concurrentPerProvider, of: draft,
            reloads: false, "Requests to one provider that run at a time, for each reactor."),
        .value(
            "limits.requests_per_address", .integer(0...Rate.maximum), \.values.limits.requestsPerAddress, of: draft,
            "Requests from one address in a minute; a wrong code, verifier or token counts 11 times. 0 counts nothing."),
        .value(
            "limits.requests_per_client", .integer(0...Rate.maximum), \.values.limits.requestsPerClient, of: draft,
            "Requests for one client in a minute, from all addresses. 0 counts nothing."),
        .value(
            "limits.sign_ins_per_address", .integer(0...Rate.maximum), \.values.limits.signInsPerAddress, of: draft,
            "Sign-ins from one address in a minute for which a provider is asked. 0 counts nothing."),
        .value(
            "limits.sign_ins_per_client", .integer(0...Rate.maximum), \.values.limits.signInsPerClient, of: draft,
            "Sign-ins for one client in a minute for which a provider is asked. 0 counts nothing."),

        .value(
            "deadlines.head", .duration(.seconds(1)...(.seconds(120))), \.values.deadlines.head, of: draft,
            reloads: false,
            "For a TLS handshake, and for a request's head."),
        .value(
            "deadlines.body", .duration(.seconds(1)...(.seconds(120))), \.values.deadlines.body, of: draft,
            reloads: false,
            "For a request's body."),
        .value(
            "deadlines.idle", .duration(.seconds(1)...(.seconds(3_600))), \.values.deadlines.idle, of: draft,
            reloads: false,
            "Between two requests of a connection."),
        .value(
            "deadlines.upstream", .duration(.milliseconds(100)...(.seconds(60))), \.values.deadlines.upstream,
            of: draft,
            "For a provider, in all; AppAuth for Android waits 10 s for us."),

        .value(
            "drain_delay", .duration(.zero...(.seconds(300))), \.values.drainDelay, of: draft,
            "At a stop: how long new connections are still taken."),
        .value(
            "drain_time", .duration(.zero...(.seconds(300))), \.values.drainTime, of: draft,
            "At a stop: how long running exchanges may go on."),
        .optional(
            "reactors", .integer(1...256), \.values.reactors, reloads: false,
            "The number of reactors; by default one for each core that the process may use."),
        .value("log.level", .choice, \.values.log.level, of: draft, "How much is logged."),
        .optional(
            "log.file", .file, \.values.log.file, reloads: false, "A file to append to, instead of standard error."),

        .value(
            "claim_ttl", .duration(.seconds(60)...(.seconds(86_400))), \.values.claimTTL, of: draft, reloads: false,
            "How long a code that was used stays claimed."),
        .value(
            "max_claims", .integer(1_000...100_000_000), \.values.maxClaims, of: draft, reloads: false,
            "How many claims are held at a time."),
        .value(
            "replay_window", .duration(.zero...(.seconds(600))), \.values.replayWindow, of: draft, served: .idle,
            reloads: false,
            "How long an answer is kept for the same request with the same proof."),
        .value(
            "refresh_grace", .duration(.zero...(.seconds(600))), \.values.refreshGrace, of: draft, served: .idle,
            reloads: false,
            "How long a refresh's answer is kept, where each use changes the refresh token."),

        .value(
            "seal_keys", .list(of: .secret, maximum: 8), \.sealKeys, of: draft,
            "Keys that seal codes, state and refresh tokens, as `cloakroom keys new` makes them. The first seals, all open."
        ),
        .value(
            "store", .store, \.values.store, of: draft, served: .only([.memory]), reloads: false,
            "Where claims and kept answers live: memory, sqlite:PATH or redis://HOST."),
        .optional(
            "store_key", .secret, \.storeKey, served: .later, reloads: false,
            "The secret that replicas share for what a store keeps."),
        .value(
            "store_failure", .choice, \.values.storeFailure, of: draft, served: .later,
            "What happens to an exchange when the store cannot be reached."),
        .value(
            "allow_world_readable_secrets", .boolean, \.values.allowsWorldReadableSecrets, of: draft,
            "Take secrets from files that everybody may read, as some mounts cannot help."),
    ]

    /// Keys of one entry of `listen`.
    static let listener: [ConfigurationRow<ListenerDraft>] = [
        .value(
            "address", .address, \.values.address, of: ListenerDraft(), example: #""0.0.0.0""#, reloads: false,
            "An address of this machine; 0.0.0.0 or :: for all of them."),
        .value(
            "port", .port, \.values.port, of: ListenerDraft(), example: "8443", reloads: false, "The port; 0 for any."),
        .optional(
            "tls.certificate", .file, \.certificate, example: #""/run/secrets/tls.crt""#,
            "The certificate and its chain, PEM. Without one the listener speaks cleartext."),
        .optional(
            "tls.private_key", .file, \.privateKey, example: #""/run/secrets/tls.key""#,
            "The certificate's private key, PEM."),
        .value(
            "behind_tls_proxy", .boolean, \.values.isBehindTLSProxy, of: ListenerDraft(), reloads: false,
            "A proxy in front ends TLS: cleartext is meant, also on addresses that others can reach."),
    ]

    /// Keys of `admin`.
    static let admin: [ConfigurationRow<AdminConfiguration>] = [
        .value(
            "address", .address, \.address, of: AdminConfiguration(), example: #""127.0.0.1""#, reloads: false,
            "Where /livez, /readyz and /metrics are served, in clear. Without `admin`, nowhere."),
        .value(
            "port", .port, \.port, of: AdminConfiguration(), example: "9090", reloads: false, "Its port; 0 for any."),
    ]

    private static let draft = ConfigurationDraft()
}
