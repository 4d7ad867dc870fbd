import Wire

extension ProviderKey {
    /// What comes back from the user.
    static let returning: [ProviderKey] = [
        texts("callback_code_names", { $0.callback.codeNames = $1 }, #"["code"]"#, "parameters that may hold the code"),
        ProviderKey(
            "callback_marked_code", "{ name, marker, equals } or null", "null",
            "a parameter that is a code when another one has a certain value"
        ) { value, entry in
            if value.isNull {
                entry.draft.callback.markedCode = nil
            } else if let name = value["name"]?.string, let marker = value["marker"]?.string,
                let equals = value["equals"]?.string
            {
                entry.draft.callback.markedCode = MarkedCode(name: name, marker: marker, value: equals)
            } else {
                entry.fail("an object with name, marker and equals, or null")
            }
        },
        texts(
            "callback_token_names", { $0.callback.tokenNames = $1 }, #"["access_token"]"#,
            "parameters that hold a token in place of a code"),
        text("callback_error_name", { $0.callback.errorName = $1 }, "error", "the parameter with the error word"),
        text(
            "callback_error_description_name", { $0.callback.textName = $1 }, "error_description",
            "the parameter with its text"),
        parameters("callback_denied", "parameters that mean a refusal when they have this value") {
            $1(&$0.callback.denials)
        },
        ProviderKey(
            "callback_paths", "object of answer | denied", "{}",
            "what hosts and paths such as 1/connect mean; a * at the end stands for anything"
        ) { value, entry in
            for (pattern, meaning) in entry.map(value) ?? [] {
                let bytes = Array(pattern.utf8)
                entry.draft.callback.paths.removeAll { $0.pattern == bytes }
                guard let meaning else { continue }
                guard let meaning = CallbackPath.Meaning(rawValue: meaning) else {
                    entry.fail("answer or denied", at: pattern)
                    continue
                }
                entry.draft.callback.paths.append(CallbackPath(pattern: bytes, meaning: meaning))
            }
        },
        optionalText(
            "callback_redirect_path", { $0.callback.redirectPath = $1 }, nil,
            "host and path of the redirect URI that a code from callback_paths was issued for"),
        flag("callback_bare", { $0.callback.isBare = $1 }, false, "the user comes back without any parameter"),
        ProviderKey(
            "callback_kept", "list of texts", "[]",
            "parameters beside the code that are handed on with the token, such as realmId"
        ) { value, entry in
            let names = entry.texts(value) ?? []
            for name in names where AnswerNames.ours.contains(name) {
                entry.fail("names that no token answer has of its own", at: name)
            }
            entry.draft.callback.keptNames = names.map { Array($0.utf8) }
        },
        optionalText("issuer", { $0.callback.issuer = $1 }, nil, "what iss in the callback must be"),
        flag("issuer_in_callback", { $0.callback.requiresIssuer = $1 }, false, "iss must be there"),
        url("jwks_uri", .keys, "where the keys are that id_token is signed with"),
        texts(
            "id_token_algorithms", { $0.identityKeys.algorithms = $1 }, #"["RS256"]"#,
            "how id_token is signed"),
    ]

    /// The vendor's apps.
    static let opening: [ProviderKey] = [
        ProviderKey(
            "native_apps", "list of { url, params, needs, callback_scheme }", "[]",
            "the vendor's apps, in the order to try"
        ) { value, entry in
            guard value.kind == .array else { return entry.fail("a list of objects") }
            entry.draft.nativeApps = value.elements.enumerated().compactMap { entry.nativeApp($1, at: String($0)) }
        },
        optionalText("store_page", { $0.storePage = $1 }, nil, "where the vendor's app can be had"),
    ]
}

extension ProviderEntry {
    /// The app that `value` describes.
    fileprivate mutating func nativeApp(_ value: JSONValue, at part: String) -> NativeApp? {
        guard let url = value["url"]?.string, url.contains(UInt8(ascii: ":")), url.allSatisfy(ASCII.isVisible) else {
            fail("an object with the address of an app", at: part + ".url")
            return nil
        }
        var app = NativeApp(url: url, parameters: [], needs: [], callbackScheme: nil)
        for member in value.members {
            let name = String(decoding: member.name, as: UTF8.self)
            switch name {
            case "url": break
            case "params":
                for parameter in member.value.members {
                    if let parameter = templateParameter(parameter) { app.parameters.append(parameter) }
                }
            case "needs":
                for text in texts(member.value) ?? [] {
                    guard let need = Template.Value(rawValue: text) else {
                        fail(
                            "of \(Template.Value.allCases.map(\.rawValue).joined(separator: ", "))", at: part + ".needs"
                        )
                        continue
                    }
                    app.needs.append(need)
                }
            case "callback_scheme":
                guard let text = text(member.value, at: part + ".callback_scheme"), let template = Template(text) else {
                    break
                }
                app.callbackScheme = template
            default: fail("one of url, params, needs, callback_scheme", at: part + "." + name)
            }
        }
        return app
    }
}
