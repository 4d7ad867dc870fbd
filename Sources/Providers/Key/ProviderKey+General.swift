import Wire

extension ProviderKey {
    /// What an entry is.
    static let general: [ProviderKey] = [
        ProviderKey(
            "extends", "id of a provider", "\"oauth2\"", "the entry whose keys hold where this one sets none"
        ) { value, entry in
            // Followed before the entry is read; here it is only checked.
            _ = entry.text(value, "the id of a provider")
        },
        ProviderKey("name", "text", "the id", "the name for people") { value, entry in
            if let text = entry.text(value) { entry.draft.name = text }
        },
        word("status", \.status, .active, "whether the provider is still in operation"),
        string("note", \.note, "what an operator should know"),
        ProviderKey(
            "variables", "object of texts", "{}", "values for each {name} in this entry's URLs, such as a tenant"
        ) { value, entry in
            for (name, value) in entry.map(value) ?? [] { entry.draft.variables[name] = value }
        },
        string("ca_file", \.network.authoritiesFile, "PEM file with authorities to believe beside the system's"),
        flag("allow_private", \.network.allowsPrivateAddresses, false, "may have private and link-local addresses"),
    ]

    /// How the user is asked.
    static let asking: [ProviderKey] = [
        url("authorize_url", .authorize, "the page where the user is asked"),
        url("sign_in_url", .signIn, "the page for an app that opens it itself; authorize_url when null"),
        text("authorize_client_id_name", \.authorize.clientIDName, "client_id", "name of the client id there"),
        text(
            "authorize_redirect_uri_name", \.authorize.redirectURIName, "redirect_uri", "name of the redirect URI there"
        ),
        text("response_type", \.authorize.responseType, "code", "value of response_type; null: not sent"),
        text("response_mode", \.authorize.responseMode, nil, "value of response_mode; null: not sent"),
        text("scope_name", \.authorize.scopeName, "scope", "name of the scopes; null: there are none"),
        text("scope_separator", \.authorize.scopeSeparator, " ", "what joins the scopes"),
        texts("scopes", \.authorize.scopes, "[]", "scopes to ask for when a client names none"),
        ProviderKey(
            "authorize_params", "object of templates", "{}",
            "further parameters; {client_id} and the like are filled in"
        ) { value, entry in
            entry.templates(value, into: \.authorize.parameters)
        },
        text("authorize_fragment", \.authorize.fragment, nil, "what the address must end with, without #"),
        count("state_limit", \.authorize.stateLimit, 0...65_536, 4096, "longest state that comes back whole, in bytes"),
        word("pkce", \.authorize.pkce, .optional, "whether the provider takes a code challenge"),
    ]
}
