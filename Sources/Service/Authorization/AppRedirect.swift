import Providers
import Wire

/// Where a browser leaves for the app again: a registered redirect URI, and the app's own state.
///
/// Once this is known, everything else that goes wrong is told there.
/// [RFC 6749, section 4.1.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1)
struct AppRedirect: Unprintable {
    /// The entry that allows it.
    let entry: RedirectURI
    /// The port that the app listens on, where the entry leaves it open.
    let port: UInt16?
    /// What the app wants back unchanged.
    let state: [UInt8]?

    init(_ entry: RedirectURI, port: UInt16?, state: [UInt8]?) {
        self.entry = entry
        self.port = port
        self.state = state
    }

    /// Takes redirect URI and state out of an app's request.
    ///
    /// - Throws: ``Refusal`` when there is nowhere to go: that is told to the user, on a page of ours.
    init(_ parameters: RequestParameters, _ client: ClientConfiguration) throws(Refusal) {
        let named = try parameters.redirectURI(of: client)
        guard let uri = named ?? client.onlyRedirectURI, let entry = client.redirectURI(matching: uri) else {
            throw .invalidRequest(.missingField, field: ParameterName.redirectURI.text)
        }
        self.init(
            entry, port: entry.allowsAnyPort ? URLReference(uri)?.port : nil, state: try parameters.value(.state))
    }

    /// The redirect URI as the app sent it.
    var uri: [UInt8] { entry.uri(port: port) }

    /// The whole address: the redirect URI with `parameters`, the state and who answers.
    ///
    /// The last is told on success and failure alike. [RFC 9207, section 2](https://www.rfc-editor.org/rfc/rfc9207#section-2)
    func address(_ parameters: [Parameter], issuer: [UInt8]) -> [UInt8] {
        var address = uri
        var opening = address.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?")
        func append(_ name: [UInt8], _ value: [UInt8]) {
            address.append(opening)
            opening = UInt8(ascii: "&")
            address += name
            address.append(UInt8(ascii: "="))
            PercentEncoding.append(value, to: &address)
        }
        for parameter in parameters { append(parameter.name, parameter.value) }
        if let state { append(ParameterName.state.bytes, state) }
        append(Self.issuerName, issuer)
        return address
    }

    private static let issuerName = Array("iss".utf8)
}
