import Providers
import Wire

/// What a browser gets: a way on, or a page.
struct BrowserAnswer {
    let client: ClientConfiguration
    let site: Site
    let requestID: [UInt8]

    /// Sends the browser to `address`.
    ///
    /// 303, so that a provider's POST does not go on to the app as one. [RFC 9110, section 15.4.4](https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4)
    func sent(to address: [UInt8], cookie: BrowserCookie? = nil) -> Response {
        var fields = site.standard.empty
        fields.append(.location, address)
        if let cookie { fields.append(.setCookie, cookie.setting(for: client)) }
        fields.append(.xRequestID, requestID)
        return Response(303, fields: fields)
    }

    /// Brings the browser back to the app with a code.
    func success(_ code: [UInt8], at redirect: AppRedirect, isAndroid: Bool) -> Response {
        back(to: redirect, [Parameter(name: ParameterName.code.bytes, value: code)], isAndroid, Self.signedIn)
    }

    /// Brings the browser back to the app with an error.
    func failure(_ refusal: Refusal, at redirect: AppRedirect, isAndroid: Bool) -> Response {
        let parameters = [
            Parameter(name: Array("error".utf8), value: Array(refusal.authorizationError.rawValue.utf8)),
            Parameter(name: Array("error_description".utf8), value: Array(refusal.reason.text.utf8)),
        ]
        return back(to: redirect, parameters, isAndroid, Self.notSignedIn)
    }

    private func back(
        to redirect: AppRedirect, _ parameters: [Parameter], _ isAndroid: Bool,
        _ words: (title: String, text: String)
    ) -> Response {
        let address = redirect.address(parameters, issuer: client.issuer)
        guard client.policy.page(before: redirect.entry) == .button else { return sent(to: address) }
        var links = [(text: "Continue in the app", address: address)]
        if isAndroid, redirect.entry.kind == .privateUse, let intent = Self.intent(address) {
            links = [(links[0].text, intent), ("If nothing happens, press here", address)]
        }
        return site.standard.page(Page(words.title, words.text, links: links), requestID: requestID)
    }

    /// The same address in the form by which Chrome opens an app for certain.
    ///
    /// [Android Intents with Chrome](https://developer.chrome.com/docs/android/intents)
    private static func intent(_ address: [UInt8]) -> [UInt8]? {
        guard let url = URLReference(address), url.fragment == nil else { return nil }
        var intent = Array("intent:".utf8)
        intent += address[(url.scheme.endIndex + 1)...]
        intent += "#Intent;scheme=".utf8
        intent += url.scheme
        intent += ";end".utf8
        return intent
    }

    /// Whether the browser is one for which there is a surer way into an app.
    static func isAndroid(_ request: borrowing Request) -> Bool {
        guard let agent = request.fields.first(.userAgent) else { return false }
        return agent.indices.contains { agent[$0...].starts(with: android) }
    }

    private static let android = Array("Android".utf8)
    private static let signedIn = ("Signed in", "One step is left: go back to the app.")
    private static let notSignedIn = ("Not signed in", "The app can tell you more: go back to it.")
}

extension ClientPolicy {
    /// What a browser sees before `entry`.
    ///
    /// A scheme that belongs to nobody gets a page: the user sees where they are going, and browsers open no app without a press.
    fileprivate func page(before entry: RedirectURI) -> RedirectPage {
        redirectPage ?? (entry.kind == .privateUse ? .button : .none)
    }
}

extension Refusal {
    /// The word for it at the app's redirect URI.
    ///
    /// [RFC 6749, section 4.1.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1) has no word for a grant that is not valid: at
    /// this place it means that the user or the provider said no.
    var authorizationError: OAuthError {
        switch kind {
        case .grant(.invalidGrant): .accessDenied
        case .grant(.invalidClient): .unauthorizedClient
        case .grant(.unsupportedGrantType), .grant(.unsupportedTokenType): .serverError
        case .grant(let error): error
        case .problem(let code): code.oauthError ?? .serverError
        }
    }
}
