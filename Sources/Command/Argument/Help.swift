import Service

/// What `--help` says.
enum Help {
    static let program = """
        Cloakroom turns the access codes that mobile apps receive into tokens and keeps the client secrets off the phone.

        Usage: cloakroom COMMAND [OPTION]...

          serve                  answer apps until told to stop
          check                  read the configuration and report every fault at once
          providers [ID]         list the known providers, or show one
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
            where it is, which key, and what should be there. Warnings are reported too but do not fail.

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
        case .healthcheck:
            """
            Asks the admin listener of a running service for /readyz. Made for the health check of a container image.

            Usage: cloakroom healthcheck [--config FILE] [--admin.port PORT]

            \(layers)

            Exit status: 0 when the service is ready, 1 when it is not or does not answer within two seconds.
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
