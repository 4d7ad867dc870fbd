import Providers
import Vault
import Wire

extension ConfigurationReader {
    /// The clients, in order of their names.
    mutating func readClients(
        _ providers: ProviderSection, publicURL: [UInt8], _ secrets: SecretLoader
    ) -> [ClientConfiguration] {
        let section = ConfigurationPath("clients")
        let names = layers.names(in: section)
        if names.isEmpty {
            report.add(.weak, at: section, source(of: section), expected: "no client: nothing can be exchanged")
        }
        if names.count > Self.maximumClients {
            report.add(
                .badValue, at: section, source(of: section), expected: "at most \(Self.maximumClients) clients",
                found: "\(names.count)")
        }
        return names.prefix(Self.maximumClients).compactMap { name in
            let path = section.appending(name)
            checkName(name, at: path)
            return readClient(name, at: path, providers, publicURL: publicURL, secrets)
        }
    }

    private mutating func readClient(
        _ name: String, at path: ConfigurationPath, _ providers: ProviderSection, publicURL: [UInt8],
        _ secrets: SecretLoader
    ) -> ClientConfiguration? {
        var draft = ClientDraft()
        fill(&draft, from: ConfigurationTable.client, at: path)
        checkRedirectURIs(draft, publicURL: publicURL, at: path)
        checkAliases(draft, at: path)
        checkSeals(draft.policy, at: path)
        checkDaring(draft.policy, at: path)
        let secret = draft.secret.flatMap { load($0, at: path.appending("client_secret"), secrets) }

        guard let id = draft.provider, let provider = readProvider(id, at: path, providers) else {
            return nil
        }
        checkProvider(provider, of: draft, at: path)
        guard let clientID = draft.clientID else { return nil }
        return ClientConfiguration(
            name: Array(name.utf8), provider: provider, clientID: clientID, clientIDs: draft.clientIDs, secret: secret,
            redirectURIs: draft.redirectURIs, policy: draft.policy, publicURL: publicURL)
    }

    /// Reports a name that cannot be a path segment of its own.
    mutating func checkName(_ name: String, at path: ConfigurationPath) {
        if !ConfigurationNaming.isName(name) {
            report.add(
                .badValue, at: path, layers.sections[path],
                expected: "a name of 1 to 63 characters a-z, 0-9 and -, not beginning with -")
        } else if ConfigurationNaming.fixedPaths.contains(name) {
            report.add(
                .badValue, at: path, layers.sections[path], expected: "a name that is no path of the service's own")
        }
    }

    private mutating func readProvider(
        _ id: String, at path: ConfigurationPath, _ providers: ProviderSection
    ) -> ProviderDescription? {
        if providers.set.contains(id) { return providers.descriptions[id] }
        let place = path.appending("provider")
        let hint = providers.set.nearest(to: id).map { ", perhaps \"\($0)\"" } ?? ""
        report.add(
            .badValue, at: place, source(of: place),
            expected: "an id of the catalogue or a name under providers" + hint,
            found: "\"\(ConfigurationFault.excerpt(id))\"")
        return nil
    }

    private mutating func checkRedirectURIs(_ draft: ClientDraft, publicURL: [UInt8], at path: ConfigurationPath) {
        let list = path.appending("redirect_uris")
        for (index, redirect) in draft.redirectURIs.enumerated() {
            let place = list.appending("\(index)")
            let found = "\"\(ConfigurationFault.excerpt("\(redirect)"))\""
            if redirect.isLegacyScheme, !draft.policy.allowsLegacyScheme {
                report.add(
                    .badValue, at: place, source(of: place),
                    expected:
                        "a scheme with a dot, as its owner's would have (RFC 8252, 7.1), or allow_legacy_scheme: true",
                    found: found)
            }
            if let client = redirect.endpointClient(below: publicURL),
                layers.names(in: ConfigurationPath("clients")).contains(client)
            {
                report.add(
                    .badValue, at: place, source(of: place),
                    expected:
                        "an address of the app's; this one is the service's own, where a browser would go in circles",
                    found: found)
            }
            if redirect.isLocalhost {
                report.add(
                    .weak, at: place, source(of: place),
                    expected: "localhost may be answered by others; better 127.0.0.1 or [::1] (RFC 8252, 8.3)")
            }
        }
    }

    /// Reports what an operator may want and should know the price of.
    private mutating func checkDaring(_ policy: ClientPolicy, at path: ConfigurationPath) {
        func warn(_ key: String, _ text: String) {
            let place = path.appending(key)
            report.add(.weak, at: place, source(of: place), expected: text)
        }
        if policy.browserBinding == .off {
            warn("browser_binding", "a sign-in can be ended in another browser than the one that began it")
        }
        if policy.allowsImplicit {
            warn("implicit", "a token inside a callback is taken, which may have been issued to anybody")
        }
    }

    /// Reports other names that are none of a path below the client.
    private mutating func checkAliases(_ draft: ClientDraft, at path: ConfigurationPath) {
        let map = path.appending("aliases")
        for alias in draft.policy.aliases.keys.sorted() where !ClientEndpoint.canBeAlias(alias) {
            report.add(
                .badValue, at: map, source(of: map),
                expected:
                    "names that are a path of up to 64 characters A-Z, a-z, 0-9, -, ., _, ~ and / between, such as "
                    + "\"api/token\", and no path that has a meaning already",
                found: "\"\(ConfigurationFault.excerpt(alias))\"")
        }
    }

    /// Reports what the client's provider needs of it, or would not take.
    private mutating func checkProvider(
        _ provider: ProviderDescription, of draft: ClientDraft, at path: ConfigurationPath
    ) {
        let needsSecret = provider.token.authentication != .none
        let secret = path.appending("client_secret")
        if needsSecret, layers.settings[secret] == nil {
            report.add(.missing, at: secret, layers.sections[path], expected: ConfigurationForm.secret.expected)
        }
        if !needsSecret, draft.secret != nil {
            report.add(
                .weak, at: secret, source(of: secret), expected: "this provider takes no secret; it is never sent")
        }
        let pkce = path.appending("pkce")
        let source = source(of: pkce) ?? layers.sections[path]
        switch (draft.policy.pkce, provider.authorize.pkce) {
        case (.optional, .optional), (.optional, .required):
            report.add(
                .weak, at: pkce, source,
                expected: "this provider checks a code_verifier: \"required\" would let no app go without")
        case (.off, .required):
            report.add(.conflict, at: pkce, source, expected: "this provider takes no code without a code_verifier")
        case (.off, .optional):
            report.add(
                .weak, at: pkce, source,
                expected: "whoever catches a code on its way can spend it: no code_verifier goes to the provider")
        case (.required, .none):
            report.add(
                .weak, at: pkce, source, expected: "this provider checks no code_verifier: it proves nothing there")
        default: break
        }
        if provider.status == .shutdown {
            let place = path.appending("provider")
            report.add(
                .weak, at: place, self.source(of: place), expected: "this provider has been switched off by its maker")
        }
    }
}
