import Providers
import Wire

extension TokenGrant {
    /// The answer that carries the token, less what the client's policy keeps back.
    ///
    /// [RFC 6749, section 5.1](https://www.rfc-editor.org/rfc/rfc6749#section-5.1). Never a null and never an empty string: clients take
    /// both for values.
    ///
    /// `oldRefreshToken`, with which this answer was asked for, is given back when the provider sent no new one: it is still
    /// alive then.
    func response(
        _ policy: ClientPolicy, _ standard: StandardFields, requestID: [UInt8], oldRefreshToken: [UInt8]? = nil
    ) -> Response {
        let size = accessToken.count + (refreshToken?.count ?? 0) + (idToken?.count ?? 0) + extraMembers.count
        var writer = JSONWriter(capacity: size + 256)
        var withheld: [JSONName] = []
        writer.beginObject()
        writer.name(Name.accessToken)
        writer.string(accessToken)
        writer.name(Name.tokenType)
        writer.string(tokenType)
        if let expiresIn = expiresIn ?? policy.defaultExpiresIn.map({ Int($0.components.seconds) }) {
            writer.name(Name.expiresIn)
            writer.number(expiresIn)
        }
        if let scope {
            writer.name(Name.scope)
            writer.string(scope)
        }
        if let token = refreshToken ?? oldRefreshToken {
            if policy.refreshTokens == .withheld {
                withheld.append(Name.refreshToken)
            } else {
                writer.name(Name.refreshToken)
                writer.string(token)
            }
        }
        if let idToken {
            if policy.idToken == .withhold {
                withheld.append(Name.idToken)
            } else {
                writer.name(Name.idToken)
                writer.string(idToken)
            }
        }
        // Members are put between commas as values are.
        if !extraMembers.isEmpty { writer.raw(extraMembers) }
        if !withheld.isEmpty {
            writer.name(Name.withheld)
            writer.beginArray()
            for name in withheld { writer.string(name.bytes) }
            writer.endArray()
        }
        writer.endObject()
        var fields = standard.json
        fields.append(.xRequestID, requestID)
        return Response(200, fields: fields, body: writer.finish())
    }

    private enum Name {
        static let accessToken = JSONName("access_token")
        static let tokenType = JSONName("token_type")
        static let expiresIn = JSONName("expires_in")
        static let scope = JSONName("scope")
        static let refreshToken = JSONName("refresh_token")
        static let idToken = JSONName("id_token")
        static let withheld = JSONName("withheld")
    }
}
