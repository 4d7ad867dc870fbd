import Wire

extension ProviderKey {
    /// How a code becomes a token.
    static let exchanging: [ProviderKey] = [
        url("token_url", .token, "where a code becomes a token; needed"),
        method("token_method", "\"post\"", "the method there") { $0.token.method = $1 },
        word("token_body", \.token.form, .form, "how the parameters are written"),
        word("client_auth", \.token.authentication, .post, "how the client secret is shown"),
        header("client_auth_header", \.token.secretHeader, "the field for the secret when client_auth is header"),
        word("basic_encoding", \.token.basicEncoding, .form, "how id and secret are written inside Basic"),
        flag(
            "verifier_replaces_secret", \.token.verifierReplacesSecret, false,
            "never shows verifier and secret together"),
        text("client_id_name", \.token.clientIDName, "client_id", "name of the client id; null: not sent"),
        text("client_secret_name", \.token.clientSecretName, "client_secret", "name of the secret as a parameter"),
        text("grant_type_name", \.token.grantTypeName, "grant_type", "name of the grant type"),
        text("grant_type", \.token.grantType, "authorization_code", "the grant type of a code; null: not sent"),
        text("code_name", \.token.codeName, "code", "name of the code"),
        text("redirect_uri_name", \.token.redirectURIName, "redirect_uri", "name of the redirect URI"),
        word(
            "redirect_uri", \.token.redirectMode, .send, "how the redirect URI is sent unless a client says otherwise"),
        text("code_verifier_name", \.token.verifierName, "code_verifier", "name of the code verifier"),
        parameters("extra_token_params", \.token.parameters, "further parameters"),
        ProviderKey("token_headers", "object of texts", "{}", "further header fields, before ours of the same name") {
            value, entry in
            for (name, value) in entry.map(value) ?? [] {
                guard let header = HeaderName(Array(name.utf8)) else {
                    entry.fail("the name of a header field", at: name)
                    continue
                }
                entry.draft.token.headers.removeAll { $0.name == header }
                if let value {
                    entry.draft.token.headers.append(HeaderParameter(name: header, value: Array(value.utf8)))
                }
            }
        },
        text("user_agent", \.token.userAgent, "Cloakroom", "value of User-Agent"),
        url("request_token_url", .requestToken, "where a request token is fetched before the user is asked"),
        path("request_token_path", \.requestToken.path, "code", "where the request token stands in that answer"),
        text(
            "request_token_redirect_uri_name", \.requestToken.redirectURIName, "redirect_uri",
            "name of the redirect URI there"),
        texts("code_token_prefixes", \.codeRules.tokenPrefixes, "[]", "how access tokens begin, which are no codes"),
        flag("code_may_be_jwt", \.codeRules.mayBeJWT, false, "a code may look like a JSON Web Token"),
        flag("code_may_be_percent_encoded", \.codeRules.mayBePercentEncoded, false, "a code may hold %XX"),
    ]

    /// How a token is renewed and ended.
    static let renewing: [ProviderKey] = [
        flag("refresh", \.refresh.isSupported, true, "whether tokens can be renewed"),
        url("refresh_url", .refresh, "where; token_url when null"),
        method("refresh_method", "that of token_method", "the method there") { $0.refresh.method = $1 },
        word("refresh_body", \.refresh.form, "how the parameters are written; as token_body when null"),
        word("refresh_client_auth", \.refresh.authentication, "how the secret is shown; as client_auth when null"),
        text("refresh_grant_type", \.refresh.grantType, "refresh_token", "the grant type; null: not sent"),
        text("refresh_token_name", \.refresh.tokenName, "refresh_token", "name of the refresh token"),
        flag("refresh_takes_scope", \.refresh.takesScope, true, "whether a smaller scope may be asked for"),
        flag("refresh_rotates", \.refresh.rotates, false, "whether each renewal ends the refresh token that was used"),
        parameters("refresh_params", \.refresh.parameters, "further parameters"),
        url("revoke_url", .revocation, "where a token is ended; null: nowhere"),
        word("revoke_style", \.revocation.style, .form, "what is sent there"),
        text("revoke_token_name", \.revocation.tokenName, "token", "name of the token there"),
        flag("revoke_takes_hint", \.revocation.takesHint, true, "whether token_type_hint may be sent there"),
    ]
}
