import Wire

extension ProviderDescription {
    /// The page to send a browser to; nothing when the provider has none.
    ///
    /// [RFC 6749, section 4.1.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1)
    ///
    /// - Parameters:
    ///   - values: The values of this sign-in. A challenge is left out where the provider does not take one, a state
    ///     where it loses it.
    ///   - further: Parameters of the app's own that it may pass on, such as `login_hint`.
    /// - Returns: The whole address, encoded.
    public func authorizationURL(_ values: SignInValues, further: [Parameter] = []) -> [UInt8]? {
        authorize.url.flatMap { page($0, values, further) }
    }

    /// The ways to let a user sign in, in the order to try: the vendor's app, a page, the store.
    ///
    /// A way whose values are not all known is left out: Dropbox's app wants a code challenge, Pocket a request token.
    public func signInWays(_ values: SignInValues) -> [SignInWay] {
        let redirectScheme = URLReference(values.redirectURI).map { Array($0.scheme) }
        var ways: [SignInWay] = []
        for app in nativeApps where app.needs.allSatisfy({ values[$0] != nil }) {
            var url = app.url
            var state: [UInt8]?
            var opening = UInt8(ascii: "?")
            for parameter in app.parameters {
                guard let value = parameter.expand(values) else { continue }
                if parameter.name.elementsEqual("state".utf8) { state = value }
                url.append(opening)
                opening = UInt8(ascii: "&")
                PercentEncoding.append(parameter.name, to: &url)
                url.append(UInt8(ascii: "="))
                PercentEncoding.append(value, to: &url)
            }
            let scheme = app.callbackScheme?.expand(values) ?? redirectScheme
            ways.append(SignInWay(kind: .vendorApp, url: url, callbackScheme: scheme, state: state))
        }
        if let page = (authorize.signInURL ?? authorize.url).flatMap({ self.page($0, values, []) }) {
            let state = authorize.stateLimit > 0 ? values[.state] : nil
            ways.append(SignInWay(kind: .webSession, url: page, callbackScheme: redirectScheme, state: state))
        }
        if let storePage { ways.append(SignInWay(kind: .storePage, url: storePage, callbackScheme: nil, state: nil)) }
        return ways
    }

    /// The address of a page with its parameters; nothing when the page needs a request token and there is none.
    private func page(_ endpoint: EndpointURL, _ values: SignInValues, _ further: [Parameter]) -> [UInt8]? {
        if requestToken.url != nil, values[.requestToken] == nil { return nil }
        var url = Array(endpoint.text.utf8)
        var opening = url.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?")
        func begin(_ name: [UInt8]) {
            url.append(opening)
            opening = UInt8(ascii: "&")
            PercentEncoding.append(name, to: &url)
            url.append(UInt8(ascii: "="))
        }
        func append(_ name: [UInt8]?, _ value: [UInt8]?) {
            guard let name, let value else { return }
            begin(name)
            PercentEncoding.append(value, to: &url)
        }
        append(Array("response_type".utf8), authorize.responseType)
        append(Array("response_mode".utf8), authorize.responseMode)
        append(authorize.clientIDName, values[.clientID])
        append(authorize.redirectURIName, values[.redirectURI])
        let scopes = values.scopes ?? authorize.scopes
        if let name = authorize.scopeName, !scopes.isEmpty {
            begin(name)
            appendScopes(scopes, to: &url)
        }
        if authorize.stateLimit > 0 { append(Array("state".utf8), values[.state]) }
        if authorize.pkce != .none, let challenge = values[.codeChallenge] {
            append(Array("code_challenge".utf8), challenge)
            append(Array("code_challenge_method".utf8), Array("S256".utf8))
        }
        for parameter in authorize.parameters { append(parameter.name, parameter.expand(values)) }
        // What the entry fixes is not the app's to say again.
        let fixed = (try? FormFields(url.drop { $0 != UInt8(ascii: "?") }.dropFirst())) ?? FormFields()
        for parameter in further where fixed.first(parameter.name) == nil { append(parameter.name, parameter.value) }
        if let fragment = authorize.fragment { url += [UInt8(ascii: "#")] + fragment }
        return url
    }

    /// Encodes each scope.
    ///
    /// A separator that is a plus sign stays one: its providers compare before they decode.
    private func appendScopes(_ scopes: [[UInt8]], to url: inout [UInt8]) {
        for (index, scope) in scopes.enumerated() {
            if index > 0 {
                if authorize.scopeSeparator == [UInt8(ascii: "+")] {
                    url.append(UInt8(ascii: "+"))
                } else {
                    PercentEncoding.append(authorize.scopeSeparator, to: &url)
                }
            }
            PercentEncoding.append(scope, to: &url)
        }
    }
}
