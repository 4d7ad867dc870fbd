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
        word("status", { $0.status = $1 }, .active, "whether the provider is still in operation"),
        string("note", { $0.note = $1 }, "what an operator should know"),
        ProviderKey(
            "variables", "object of texts", "{}", "values for each {name} in this entry's URLs, such as a tenant"
        ) { value, entry in
            for (name, value) in entry.map(value) ?? [] { entry.draft.variables[name] = value }
        },
        string(
            "ca_file", { $0.network.authoritiesFile = $1 }, "PEM file with authorities to believe beside the system's"),
        flag(
            "allow_private", { $0.network.allowsPrivateAddresses = $1 }, false,
            "may have private and link-local addresses"),
    ]

    /// How the user is asked.
    static let asking: [ProviderKey] = [
        url("authorize_url", .authorize, "the page where the user is asked"),
        url("sign_in_url", .signIn, "the page for an app that opens it itself; authorize_url when null"),
        optionalText(
            "authorize_client_id_name", { $0.authorize.clientIDName = $1 }, "client_id", "name of the client id there"),
        optionalText(
            "authorize_redirect_uri_name", { $0.authorize.redirectURIName = $1 }, "redirect_uri",
            "name of the redirect URI there"
        ),
        optionalText(
            "response_type", { $0.authorize.responseType = $1 }, "code", "value of response_type; null: not sent"),
        optionalText(
            "response_mode", { $0.authorize.responseMode = $1 }, nil, "value of response_mode; null: not sent"),
        optionalText(
            "scope_name", { $0.authorize.scopeName = $1 }, "scope", "name of the scopes; null: there are none"),
        text("scope_separator", { $0.authorize.scopeSeparator = $1 }, " ", "what joins the scopes"),
        texts("scopes", { $0.authorize.scopes = $1 }, "[]", "scopes to ask for when a client names none"),
        ProviderKey(
            "authorize_params", "object of templates", "{}",
            "further parameters; {client_id} and the like are filled in"
        ) { value, entry in
            entry.authorizeParameters(value)
        },
        optionalText(
            "authorize_fragment", { $0.authorize.fragment = $1 }, nil, "what the address must end with, without #"),
        count(
            "state_limit", { $0.authorize.stateLimit = $1 }, 0...65_536, 4096,
            "longest state that comes back whole, in bytes"),
        word("pkce", { $0.authorize.pkce = $1 }, .optional, "whether the provider takes a code challenge"),
    ]
}
