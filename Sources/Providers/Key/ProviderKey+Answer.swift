import Wire

extension ProviderKey {
    /// Where an answer keeps its values.
    ///
    /// Paths are seen from answer_root.
    static let answering: [ProviderKey] = [
        path("answer_root", \.answer.root, nil, "the object with the token; null: the whole answer"),
        path("access_token_path", \.answer.accessToken, "access_token", "the access token"),
        path("refresh_token_path", \.answer.refreshToken, "refresh_token", "the refresh token"),
        path("token_type_path", \.answer.tokenType, "token_type", "the token type; null: not read"),
        text("token_type", \.answer.fixedTokenType, nil, "the token type to pass on whatever the answer says"),
        path("scope_path", \.answer.scope, "scope", "the granted scope"),
        word("scope_format", \.answer.scopeFormat, .space, "what joins the granted scopes; lists are read always"),
        path("id_token_path", \.answer.idToken, "id_token", "the identity token"),
        paths("expires_names", \.answer.lifetimes, #"["expires_in"]"#, "lifetimes in seconds, the first that is there"),
        paths("expires_at_names", \.answer.ends, "[]", "ends in absolute time, read when there is no lifetime"),
        ProviderKey(
            "default_expires_in", "1 to 1000000000 or null", "null", "seconds to pass on when the answer names none"
        ) { value, entry in
            if value.isNull {
                entry.draft.answer.standardLifetime = nil
            } else if let seconds = value.integer, (1...1_000_000_000).contains(seconds) {
                entry.draft.answer.standardLifetime = seconds
            } else {
                entry.fail("a whole number from 1 to 1000000000, or null")
            }
        },
        ProviderKey(
            "ok_rule", "{ path, equals } or null", "null", "a value that every success has, seen from the whole answer"
        ) { value, entry in
            if value.isNull {
                entry.draft.answer.success = nil
            } else if let text = value["path"]?.string, let path = FieldPath(String(decoding: text, as: UTF8.self)),
                let equals = value["equals"], equals.kind != .object, equals.kind != .array
            {
                entry.draft.answer.success = SuccessRule(path: path, value: Array(equals.raw))
            } else {
                entry.fail("an object with path and equals, or null")
            }
        },
    ]

    /// Where errors stand and what they mean.
    static let failing: [ProviderKey] = [
        paths(
            "error_paths", \.errors.paths, #"["error"]"#, "where the error word may stand, seen from the whole answer"),
        paths("error_description_paths", \.errors.textPaths, #"["error_description"]"#, "where its text may stand"),
        ProviderKey(
            "error_map", "object of verdicts", "{}",
            "what each word means: an error or problem code, and a reason if need be"
        ) { value, entry in
            for (word, verdict) in entry.map(value) ?? [] {
                if let rule = entry.rule(verdict, at: word) { entry.draft.errors.rules[Array(word.utf8)] = rule }
                if verdict == nil { entry.draft.errors.rules[Array(word.utf8)] = nil }
            }
        },
        ProviderKey(
            "error_texts", "object of verdicts", "{}",
            "what a text means that holds these words, where error_map is too coarse"
        ) { value, entry in
            for (part, verdict) in entry.map(value) ?? [] {
                let bytes = Array(part.utf8)
                entry.draft.errors.textRules.removeAll { $0.part == bytes }
                if let rule = entry.rule(verdict, at: part) { entry.draft.errors.textRules.append((bytes, rule)) }
            }
        },
        header("error_header", \.errors.header, "the header field with the error word"),
        header("error_description_header", \.errors.textHeader, "the header field with its text"),
        text("error_joint", \.errors.joint, nil, "what stands between word and text joined in one string"),
    ]
}

extension ProviderEntry {
    /// The rule that `verdict` spells.
    fileprivate mutating func rule(_ verdict: String?, at part: String) -> ErrorRule? {
        guard let verdict else { return nil }
        let rule = ErrorRule(verdict)
        if rule == nil { fail("an error or problem code, and a reason behind a space if need be", at: part) }
        return rule
    }
}
