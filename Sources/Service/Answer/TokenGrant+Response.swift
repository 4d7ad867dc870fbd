import Providers
import Wire

extension TokenGrant {
    /// The answer that carries the token, less what the client's policy keeps back.
    ///
    /// [RFC 6749, section 5.1](https://www.rfc-editor.org/rfc/rfc6749#section-5.1). Never a null and never an empty string: clients take
    /// both for values.
    ///
    /// - Parameters:
    ///   - provenance: Where the grant came from that this answers.
    ///   - clientID: The provider's client id that it was issued to.
    ///   - seals: The client's policy, and what seals its refresh tokens.
    ///   - standard: Common header fields.
    ///   - requestID: Our name for the request.
    /// - Returns: 200 with a JSON object.
    func response(
        _ provenance: Provenance, _ clientID: [UInt8], _ seals: ClientSeals, _ standard: StandardFields,
        requestID: [UInt8]
    ) -> Response {
        let policy = seals.client.policy
        let refreshToken = refreshToken(provenance, clientID, seals)
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
        if let refreshToken {
            if policy.refreshTokens == .withheld {
                withheld.append(Name.refreshToken)
            } else {
                writer.name(Name.refreshToken)
                writer.string(refreshToken)
            }
        }
        if let idToken {
            if (policy.idToken ?? (provenance.isOurs ? .withhold : .relay)) == .withhold {
                withheld.append(Name.idToken)
            } else {
                writer.name(Name.idToken)
                writer.string(idToken)
            }
        }
        // Members are put between commas as values are.
        if !extraMembers.isEmpty { writer.raw(extraMembers) }
        if case .ourCode(let kept) = provenance, !kept.isEmpty { appendKept(kept, to: &writer) }
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

    /// The refresh token for the app: the new one, or the one that it has, which is alive still when the provider sent no other.
    private func refreshToken(_ provenance: Provenance, _ clientID: [UInt8], _ seals: ClientSeals) -> [UInt8]? {
        var held: HeldRefreshToken?
        if case .refreshToken(let token) = provenance { held = token }
        guard let value = refreshToken ?? held?.value else { return nil }
        guard seals.client.policy.refreshTokens == .sealed else { return value }
        if let held, held.isCurrent, value == held.value { return held.text }
        return seals.seal(
            refreshToken: value, clientID: clientID, issued: held?.issued ?? seals.now, isOfOurCode: provenance.isOurs)
    }

    /// Adds what came beside the code, unless the provider's answer says it itself.
    private func appendKept(_ kept: [UInt8], to writer: inout JSONWriter) {
        func object(_ members: [UInt8]) -> JSONValue? {
            try? JSONDocument([UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]).root
        }
        let said = object(extraMembers)
        guard let kept = object(kept) else { return }
        for member in kept.members where said?[member.name] == nil { writer.relay(member) }
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
