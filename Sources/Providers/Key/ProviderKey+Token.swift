import Wire

extension ProviderKey {
    /// How a code becomes a token.
    static let exchanging: [ProviderKey] = [
        url("token_url", .token, "where a code becomes a token; needed"),
        method("token_method", "\"post\"", "the method there") { $0.token.method = $1 },
        word("token_body", { $0.token.form = $1 }, .form, "how the parameters are written"),
        word("client_auth", { $0.token.authentication = $1 }, .post, "how the client secret is shown"),
        header(
            "client_auth_header", { $0.token.secretHeader = $1 }, "the field for the secret when client_auth is header"),
        word("basic_encoding", { $0.token.basicEncoding = $1 }, .form, "how id and secret are written inside Basic"),
        flag(
            "verifier_replaces_secret", { $0.token.verifierReplacesSecret = $1 }, false,
            "never shows verifier and secret together"),
        optionalText(
            "client_id_name", { $0.token.clientIDName = $1 }, "client_id", "name of the client id; null: not sent"),
        text(
            "client_secret_name", { $0.token.clientSecretName = $1 }, "client_secret",
            "name of the secret as a parameter"),
        text("grant_type_name", { $0.token.grantTypeName = $1 }, "grant_type", "name of the grant type"),
        optionalText(
            "grant_type", { $0.token.grantType = $1 }, "authorization_code", "the grant type of a code; null: not sent"),
        text("code_name", { $0.token.codeName = $1 }, "code", "name of the code"),
        text("redirect_uri_name", { $0.token.redirectURIName = $1 }, "redirect_uri", "name of the redirect URI"),
        word(
            "redirect_uri", { $0.token.redirectMode = $1 }, .send,
            "how the redirect URI is sent unless a client says otherwise"),
        text("code_verifier_name", { $0.token.verifierName = $1 }, "code_verifier", "name of the code verifier"),
        parameters("extra_token_params", "further parameters") { $1(&$0.token.parameters) },
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
        text("user_agent", { $0.token.userAgent = $1 }, "Cloakroom", "value of User-Agent"),
        url("request_token_url", .requestToken, "where a request token is fetched before the user is asked"),
        path(
            "request_token_path", { $0.requestToken.path = $1 }, "code", "where the request token stands in that answer"
        ),
        text(
            "request_token_redirect_uri_name", { $0.requestToken.redirectURIName = $1 }, "redirect_uri",
            "name of the redirect URI there"),
        texts(
            "code_token_prefixes", { $0.codeRules.tokenPrefixes = $1 }, "[]",
            "how access tokens begin, which are no codes"),
        flag("code_may_be_jwt", { $0.codeRules.mayBeJWT = $1 }, false, "a code may look like a JSON Web Token"),
        flag("code_may_be_percent_encoded", { $0.codeRules.mayBePercentEncoded = $1 }, false, "a code may hold %XX"),
    ]

    /// How a token is renewed and ended.
    static let renewing: [ProviderKey] = [
        flag("refresh", { $0.refresh.isSupported = $1 }, true, "whether tokens can be renewed"),
        url("refresh_url", .refresh, "where; token_url when null"),
        method("refresh_method", "that of token_method", "the method there") { $0.refresh.method = $1 },
        optionalWord(
            "refresh_body", { $0.refresh.form = $1 }, "how the parameters are written; as token_body when null"),
        optionalWord(
            "refresh_client_auth", { $0.refresh.authentication = $1 },
            "how the secret is shown; as client_auth when null"),
        optionalText(
            "refresh_grant_type", { $0.refresh.grantType = $1 }, "refresh_token", "the grant type; null: not sent"),
        text("refresh_token_name", { $0.refresh.tokenName = $1 }, "refresh_token", "name of the refresh token"),
        flag("refresh_takes_scope", { $0.refresh.takesScope = $1 }, true, "whether a smaller scope may be asked for"),
        flag(
            "refresh_rotates", { $0.refresh.rotates = $1 }, false,
            "whether each renewal ends the refresh token that was used"),
        parameters("refresh_params", "further parameters") { $1(&$0.refresh.parameters) },
        url("revoke_url", .revocation, "where a token is ended; null: nowhere"),
        word("revoke_style", { $0.revocation.style = $1 }, .form, "what is sent there"),
        text("revoke_token_name", { $0.revocation.tokenName = $1 }, "token", "name of the token there"),
        flag("revoke_takes_hint", { $0.revocation.takesHint = $1 }, true, "whether token_type_hint may be sent there"),
        flag(
            "revoke_renews_first", { $0.revocation.renewsFirst = $1 }, false,
            "ends a refresh token by ending an access token that it was renewed to"),
        texts(
            "revoke_unknown_words", { $0.revocation.unknownWords = $1 }, #"["invalid_token", "invalid_grant"]"#,
            "error words there of a token that is not good any more"),
        texts(
            "revoke_unknown_texts", { $0.revocation.unknownTexts = $1 }, "[]",
            "what a refusal there says of such a token where it has no error word"),
    ]
}
