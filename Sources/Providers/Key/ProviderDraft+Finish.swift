import Wire

extension ProviderDraft {
    /// Fills in the addresses, checks what concerns more than one key, and makes the description.
    ///
    /// - Parameters:
    ///   - path: The path of the entry, for faults.
    ///   - faults: Where faults are added.
    /// - Returns: The description, unless there is any fault in `faults`.
    mutating func finish(path: String, faults: inout [ProviderFault]) -> ProviderDescription? {
        for slot in URLSlot.allCases {
            guard let (text, place) = urls[slot] else { continue }
            guard let filled = fill(text) else {
                faults.append(ProviderFault(place, "a value for each {name} in it, in the entry's variables"))
                continue
            }
            guard let url = EndpointURL(filled) else {
                faults.append(
                    ProviderFault(place, "an https URL without user and fragment (http for loopback hosts only)"))
                continue
            }
            switch slot {
            case .authorize: authorize.url = url
            case .signIn: authorize.signInURL = url
            case .token: token.url = url
            case .refresh: refresh.url = url
            case .revocation: revocation.url = url
            case .requestToken: requestToken.url = url
            case .keys: identityKeys.url = url
            }
        }
        if urls[.token] == nil {
            faults.append(ProviderFault(path + ".token_url", "an https URL: there is none to inherit"))
        }
        if token.method == .get, token.form != .query {
            faults.append(ProviderFault(path + ".token_body", "query, because token_method is get"))
        }
        if (refresh.method ?? token.method) == .get, (refresh.form ?? token.form) != .query {
            faults.append(ProviderFault(path + ".refresh_body", "query, because the refresh is a GET"))
        }
        if token.authentication == .header, token.secretHeader == nil {
            faults.append(
                ProviderFault(path + ".client_auth_header", "the name of a header field, because client_auth is header")
            )
        }
        if callback.requiresIssuer, callback.issuer == nil {
            faults.append(ProviderFault(path + ".issuer", "a URL, because issuer_in_callback is true"))
        }
        guard faults.isEmpty else { return nil }
        return ProviderDescription(self, compiled: CompiledProvider(self))
    }

    /// `text` with each `{name}` replaced by a variable; nothing when one is not known.
    private func fill(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var output = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}"),
                let value = variables[String(rest[rest.index(after: open)..<close])]
            else { return nil }
            output += rest[..<open] + value
            rest = rest[rest.index(after: close)...]
        }
        return output + rest
    }
}
