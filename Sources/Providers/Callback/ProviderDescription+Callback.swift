public import Wire

extension ProviderDescription {
    /// Whether `url` is where a user comes back to who was sent away with `redirectURI`.
    ///
    /// Up to the first `?` or `#` the two must be equal, byte for byte. A provider that tells by host and path what
    /// happened has several such addresses under one scheme.
    public func belongs(_ url: URLReference, to redirectURI: URLReference) -> Bool {
        if url.withoutQueryAndFragment == redirectURI.withoutQueryAndFragment { return true }
        return url.scheme == redirectURI.scheme && callbackPath(url) != nil && callbackPath(redirectURI) != nil
    }

    /// Reads the whole address that the user came back to.
    ///
    /// - Throws: ``CallbackFault`` when code, error or state are there twice or contradict each other, or all are
    ///   missing.
    public func read(callback url: URLReference) throws(CallbackFault) -> Callback {
        let path = callbackPath(url)
        var redirectURI: [UInt8]?
        if path != nil, let redirectPath = callback.redirectPath {
            redirectURI = Array(url.scheme) + "://".utf8 + redirectPath
        }
        return try read(CallbackFields(url), meaning: path?.meaning ?? .answer, redirectURI: redirectURI)
    }

    /// Reads the parameters that came back to an address of ours, by query or by form.
    ///
    /// - Throws: ``CallbackFault``; see ``read(callback:)``.
    public func read(callbackFields fields: FormFields) throws(CallbackFault) -> Callback {
        try read(CallbackFields([fields]), meaning: .answer, redirectURI: nil)
    }

    private func read(
        _ fields: CallbackFields, meaning: CallbackPath.Meaning, redirectURI: [UInt8]?
    ) throws(CallbackFault) -> Callback {
        let state = try fields.value(Array("state".utf8))
        let error = try fields.value(callback.errorName)
        let code = try code(in: fields)
        try checkIssuer(in: fields)
        let kept = try kept(in: fields)
        func result(_ outcome: Callback.Outcome) -> Callback {
            Callback(outcome: outcome, state: state, redirectURI: redirectURI, kept: kept)
        }

        var isDenied = meaning == .denied
        if try self.isDenied(fields) { isDenied = true }
        if code != nil, error != nil || isDenied { throw CallbackFault(callback.errorName, .badValue) }
        if let error {
            let word = ErrorWord(word: error, text: try fields.value(callback.textName) ?? [])
            return result(.refused(errors.refusal(for: word, kind: .code, status: 400, retryAfter: nil)))
        }
        if isDenied { return result(.refused(ProviderRefusal(.accessDenied, .userDenied))) }
        if let code { return result(.code(code)) }
        if let outcome = try token(in: fields) { return result(outcome) }
        guard callback.isBare else { throw CallbackFault(callback.codeNames.first ?? [], .missingField) }
        return result(.bare)
    }

    private func code(in fields: CallbackFields) throws(CallbackFault) -> [UInt8]? {
        var code: [UInt8]?
        for name in callback.codeNames {
            guard let value = try fields.value(name) else { continue }
            if code != nil { throw CallbackFault(name, .repeatedField) }
            code = value
        }
        if code == nil, let marked = callback.markedCode, try fields.value(marked.marker) == marked.value {
            code = try fields.value(marked.name)
        }
        return code
    }

    private func kept(in fields: CallbackFields) throws(CallbackFault) -> [Parameter] {
        var kept: [Parameter] = []
        for name in callback.keptNames {
            if let value = try fields.value(name) { kept.append(Parameter(name: name, value: value)) }
        }
        return kept
    }

    private func isDenied(_ fields: CallbackFields) throws(CallbackFault) -> Bool {
        for denial in callback.denials where try fields.value(denial.name) == denial.value { return true }
        return false
    }

    private func checkIssuer(in fields: CallbackFields) throws(CallbackFault) {
        guard let issuer = callback.issuer else { return }
        let name = Array("iss".utf8)
        guard let found = try fields.value(name) else {
            if callback.requiresIssuer { throw CallbackFault(name, .missingField) }
            return
        }
        if found != issuer { throw CallbackFault(name, .badValue) }
    }

    /// The token that came in place of a code, with what came beside it.
    private func token(in fields: CallbackFields) throws(CallbackFault) -> Callback.Outcome? {
        var token: (name: [UInt8], value: [UInt8])?
        for name in callback.tokenNames where token == nil { token = try fields.value(name).map { (name, $0) } }
        guard let token else { return nil }
        var writer = JSONWriter()
        writer.beginObject()
        writer.name(answer.accessToken.steps[answer.accessToken.steps.count - 1])
        writer.string(token.value)
        for field in fields.all where field.name != token.name && !field.name.elementsEqual("state".utf8) {
            writer.name(field.name)
            writer.string(field.value)
        }
        writer.endObject()
        guard let body = AnswerBody(writer.finish()),
            let grant = TokenReader(body, of: self, root: nil, nowMilliseconds: 0).grant()
        else { return .refused(ProviderRefusal(.providerMalformed)) }
        return .token(grant)
    }

    /// What the host and path of `url` mean; nothing where the provider does not tell by them.
    private func callbackPath(_ url: URLReference) -> CallbackPath? {
        guard !callback.paths.isEmpty, let host = url.host else { return nil }
        let place = host + url.path
        return callback.paths.first { $0.matches(place) }
    }
}
