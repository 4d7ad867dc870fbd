import Providers
import Vault
import Wire

/// Who an app says that it is: a client id, by parameter or by `Authorization: Basic`, and perhaps a secret that it should not have.
struct ClientCredentials: Unprintable {
    /// The provider's client id that is meant.
    let clientID: [UInt8]
    /// What came along as a secret, and may be empty; never checked, never passed on.
    private let secrets: [[UInt8]]

    /// Reads the credentials of a request to one of `client`'s endpoints.
    ///
    /// Drop-in libraries send the short name, a client id of the provider, or nothing at all; all of these are this client. Any other id is
    /// refused: the app was built for another one.
    init(_ request: borrowing Request, _ parameters: RequestParameters, _ client: ClientConfiguration) throws(Refusal) {
        var clientID = client.clientID
        var secrets: [[UInt8]] = []
        if let secret = parameters.unchecked(.clientSecret) { secrets.append(secret) }
        if let value = request.fields.first(.authorization) {
            // Bearer tokens that a library attaches by habit say nothing about the client.
            if let (user, password) = try Self.basic(value) {
                guard let known = Self.known(user, client) else { throw .challenge(.wrongClient) }
                clientID = known
                secrets.append(password)
                if let decoded = Self.formDecoded(password) { secrets.append(decoded) }
            }
        }
        self.clientID = try parameters.clientID(of: client) ?? clientID
        self.secrets = secrets
    }

    /// Whether a secret came along.
    var holdSecret: Bool { secrets.contains { !$0.isEmpty } }

    /// Whether `secret` came along.
    func hold(_ secret: Secret) -> Bool { secrets.contains { secret.equals($0.span) } }

    /// The user part may be raw or form-encoded: both camps exist.
    private static func known(_ user: [UInt8], _ client: ClientConfiguration) -> [UInt8]? {
        client.clientID(for: user[...]) ?? formDecoded(user).flatMap { client.clientID(for: $0[...]) }
    }

    private static func formDecoded(_ text: [UInt8]) -> [UInt8]? {
        PercentEncoding.decode(text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    }

    /// The two parts of Basic credentials; nothing for another scheme. [RFC 7617](https://www.rfc-editor.org/rfc/rfc7617)
    private static func basic(_ value: ArraySlice<UInt8>) throws(Refusal) -> (user: [UInt8], password: [UInt8])? {
        let scheme = value.prefix { $0 != UInt8(ascii: " ") }
        guard scheme.map(ASCII.lowercased).elementsEqual("basic".utf8) else { return nil }
        let text = value.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        guard let pair = Base64.decode(text, as: .standard) ?? Base64.decode(text, as: .standardUnpadded),
            let colon = pair.firstIndex(of: UInt8(ascii: ":"))
        else { throw .challenge(.badValue) }
        return (Array(pair[..<colon]), Array(pair[(colon + 1)...]))
    }
}

extension Refusal {
    /// Credentials in `Authorization` that are not this client's. [RFC 6749, section 5.2](https://www.rfc-editor.org/rfc/rfc6749#section-5.2)
    fileprivate static func challenge(_ reason: Reason) -> Refusal {
        Refusal(kind: .grant(.invalidClient), reason: reason, status: 401, field: "Authorization", challenges: true)
    }
}
