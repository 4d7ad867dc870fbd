import Providers
import Wire

/// Who an app says that it is: a client id, by parameter or by `Authorization: Basic`, and perhaps a secret that it should not have.
struct ClientCredentials: Unprintable {
    /// The provider's client id that is meant.
    let clientID: [UInt8]
    /// The secret that came along; never checked, never passed on.
    let secret: [UInt8]?

    /// Reads the credentials of a request to one of `client`'s endpoints.
    ///
    /// Drop-in libraries send the short name, a client id of the provider, or nothing at all; all of these are this client. Any other id is
    /// refused: the app was built for another one.
    init(_ request: borrowing Request, _ parameters: RequestParameters, _ client: ClientConfiguration) throws(Refusal) {
        var clientID = client.clientID
        var secret = try parameters.value(.clientSecret)
        if let value = request.fields.first(.authorization) {
            // Bearer tokens that a library attaches by habit say nothing about the client.
            if let (user, password) = try Self.basic(value) {
                guard let known = Self.known(user, client) else {
                    throw .challenge(.wrongClient)
                }
                clientID = known
                if !password.isEmpty { secret = password }
            }
        }
        if let named = try parameters.value(.clientID) {
            guard let known = client.clientID(for: named[...]) else {
                throw .grant(.invalidClient, .wrongClient, field: ParameterName.clientID.text)
            }
            clientID = known
        }
        self.clientID = clientID
        self.secret = secret
    }

    /// The user part may be raw or form-encoded: both camps exist.
    private static func known(_ user: [UInt8], _ client: ClientConfiguration) -> [UInt8]? {
        if let known = client.clientID(for: user[...]) { return known }
        return PercentEncoding.decode(user).flatMap { client.clientID(for: $0[...]) }
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
