import Wire

extension ProviderKey {
    /// Where an answer keeps its values.
    ///
    /// Paths are seen from answer_root.
    static let answering: [ProviderKey] = [
        optionalPath("answer_root", { $0.answer.root = $1 }, nil, "the object with the token; null: the whole answer"),
        path("access_token_path", { $0.answer.accessToken = $1 }, "access_token", "the access token"),
        path("refresh_token_path", { $0.answer.refreshToken = $1 }, "refresh_token", "the refresh token"),
        optionalPath("token_type_path", { $0.answer.tokenType = $1 }, "token_type", "the token type; null: not read"),
        optionalText(
            "token_type", { $0.answer.fixedTokenType = $1 }, nil, "the token type to pass on whatever the answer says"),
        path("scope_path", { $0.answer.scope = $1 }, "scope", "the granted scope"),
        word(
            "scope_format", { $0.answer.scopeFormat = $1 }, .space,
            "what joins the granted scopes; lists are read always"),
        path("id_token_path", { $0.answer.idToken = $1 }, "id_token", "the identity token"),
        paths(
            "expires_names", { $0.answer.lifetimes = $1 }, #"["expires_in"]"#,
            "lifetimes in seconds, the first that is there"),
        paths(
            "expires_at_names", { $0.answer.ends = $1 }, "[]", "ends in absolute time, read when there is no lifetime"),
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
            "error_paths", { $0.errors.paths = $1 }, #"["error"]"#,
            "where the error word may stand, seen from the whole answer"),
        paths(
            "error_description_paths", { $0.errors.textPaths = $1 }, #"["error_description"]"#,
            "where its text may stand"),
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
        header("error_header", { $0.errors.header = $1 }, "the header field with the error word"),
        header("error_description_header", { $0.errors.textHeader = $1 }, "the header field with its text"),
        optionalText(
            "error_joint", { $0.errors.joint = $1 }, nil, "what stands between word and text joined in one string"),
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
