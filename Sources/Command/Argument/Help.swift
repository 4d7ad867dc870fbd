import Service

/// What `--help` says.
enum Help {
    static let program = """
        Cloakroom turns the access codes that mobile apps receive into tokens and keeps the client secrets off the phone.

        Usage: cloakroom COMMAND [OPTION]...

          serve                  answer apps until told to stop
          check                  read the configuration and report every fault at once
          providers [ID]         list the known providers, or show one
          keys new | check       make a key that seals, or look at those that there are
          healthcheck            ask a running service whether it is ready
          version                show the version

        `cloakroom COMMAND --help` tells more.

        A service for one app at Dropbox, with nothing but the environment:

          CLOAKROOM_PUBLIC_URL=http://localhost:8080 \\
          CLOAKROOM_CLIENT_DROPBOX_PROVIDER=dropbox \\
          CLOAKROOM_CLIENT_DROPBOX_ID=your-app-key \\
          CLOAKROOM_CLIENT_DROPBOX_SECRET_FILE=/run/secrets/dropbox \\
          CLOAKROOM_CLIENT_DROPBOX_REDIRECT_URIS=com.example.app:/oauth2redirect \\
          cloakroom serve

        The app then sends what it received:

          curl http://localhost:8080/dropbox/token -d code=THE_CODE

        Exit status: 0 success, 1 failure, 64 wrong command line, 78 wrong configuration.
        """

    static func text(for command: CommandName) -> String {
        switch command {
        case .serve:
            """
            Answers apps until SIGTERM or SIGINT; then it finishes what runs and ends.

            Usage: cloakroom serve [--config FILE] [--KEY VALUE]...

            \(layers)

            Signals: SIGTERM and SIGINT stop gracefully (a second one at once); SIGHUP reads the configuration again and
            reopens the log file. A new configuration with a fault is refused and the old one goes on.

            Apps are answered on the listeners of `listen`, the operator on `admin`: /livez, /readyz, /metrics.
            The log is one JSON object a line, on standard error or in `log.file`. It never holds a secret, code or token.
            """
        case .check:
            """
            Reads the configuration, the secrets and the certificates as `serve` would, and reports every fault at once:
            where it is, which key, and what should be there. Warnings are reported too but do not fail. Without a fault it
            prints each client's issuer, for the app, and the redirect URI to register at the provider.

            Usage: cloakroom check [--config FILE] [--KEY VALUE]... | --print-sample

              --print-sample         print a configuration with every key, its default and its meaning

            \(layers)

            Exit status: 0 when it can be served, 78 when it cannot.
            """
        case .providers:
            """
            Lists the providers that come with the program, or shows what is known of one.

            Usage: cloakroom providers [ID]

            Any other OAuth 2 server is described in the configuration under `providers`, mostly by two addresses:

              "providers": { "acme": { "authorize_url": "https://id.acme.example/authorize",
                                       "token_url": "https://id.acme.example/token" } }
            """
        case .keys:
            """
            Makes and checks the keys of `seal_keys`, which seal what Cloakroom hands out and wants back: codes, sign-ins on
            their way and refresh tokens. A key is 32 random bytes in base64url; its id, eight digits, may be shown to anybody.

            Usage: cloakroom keys new [--output FILE]
                   cloakroom keys check FILE... [--allow-world-readable-secrets]

              new                    print a fresh key
              --output FILE          write it to a new file for its owner alone (mode 0400), and print its id
              check FILE...          read files as `seal_keys` would in this order: the first seals, all open

            A key is changed in three steps, and no token is lost:

              1. cloakroom keys new --output /run/secrets/seal-2027-05
                 Hand it to every replica and name it LAST in `seal_keys`; reload (SIGHUP). All can open it now.
              2. Move it to the front; reload. From now on it seals, and the old one still opens what it has sealed.
              3. When the longest `refresh_token_max_age` is over, take the old key out and destroy it. What is still
                 sealed under it has expired, and its holders sign in again.

            With one replica the first two steps are one. After a theft take the old key out at once: every user signs in again.

            Exit status: 0 success, 1 the file cannot be written, 64 wrong command line, 78 a key is no good.
            """
        case .healthcheck:
            """
            Asks the admin listener of a running service for /readyz. Made for the health check of a container image.

            Usage: cloakroom healthcheck [--config FILE] [--admin.port PORT]

            \(layers)

            Exit status: 0 when the service is ready, 1 when it is not or does not answer within two seconds, 78 when the
            configuration does not say where to ask.
            """
        case .version: "Shows the version.\n\nUsage: cloakroom version"
        }
    }

    private static let layers = """
          --config FILE          the configuration file, JSON with comments; CLOAKROOM_CONFIG names it likewise
          --KEY VALUE            set a key, for instance --limits.body 32KiB
          --allow-world-readable-secrets
                                 take secret files that everybody may read (a tmpfs mounted so)

        Flags overrule the environment, the environment overrules the file. Every key has a variable: CLOAKROOM_ and its
        path in capitals, dots and dashes as underscores: CLOAKROOM_LIMITS_BODY.
        """
}
