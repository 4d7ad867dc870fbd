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
        // Held here, because a span of a property ends with the access to it.
        let answer = self.text
        let text = answer.span
        var writer = JSONWriter(capacity: text.count + 256)
        var withheld: [JSONName] = []
        writer.beginObject()
        writer.member(Name.accessToken, text.extracting(accessToken.range), isPrintable: accessToken.isPrintable)
        if let tokenType {
            writer.member(Name.tokenType, text.extracting(tokenType.range), isPrintable: tokenType.isPrintable)
        } else {
            writer.member(Name.tokenType, Self.bearer.span, isPrintable: true)
        }
        if let expiresIn = expiresIn ?? seals.client.policy.defaultExpiresIn.map({ Int($0.components.seconds) }) {
            writer.member(Name.expiresIn, expiresIn)
        }
        if let scope { writer.member(Name.scope, text.extracting(scope.range), isPrintable: scope.isPrintable) }
        switch refreshToken(provenance, clientID, seals) {
        case nil: break
        case .provider(let part):
            writer.member(Name.refreshToken, text.extracting(part.range), isPrintable: part.isPrintable)
        case .text(let other): writer.member(Name.refreshToken, other.span)
        case .withheld: withheld.append(Name.refreshToken)
        }
        if let idToken {
            if (seals.client.policy.idToken ?? (provenance.isOurs ? .withhold : .relay)) == .withhold {
                withheld.append(Name.idToken)
            } else {
                writer.member(Name.idToken, text.extracting(idToken.range), isPrintable: idToken.isPrintable)
            }
        }
        // Members are put between commas as values are.
        if !extraMembers.isEmpty { writer.raw(text.extracting(extraMembers)) }
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

    /// What the app gets for a refresh token.
    private enum RefreshToken {
        /// The provider's new one, as it is.
        case provider(Part)
        /// Another text: a sealed one, or what the app has already.
        case text([UInt8])
        /// None, although there is one.
        case withheld
    }

    /// The refresh token for the app: the new one, or the one that it has, which is alive still when the provider sent no other.
    private func refreshToken(_ provenance: Provenance, _ clientID: [UInt8], _ seals: ClientSeals) -> RefreshToken? {
        var held: HeldRefreshToken?
        if case .refreshToken(let token) = provenance { held = token }
        if refreshToken == nil, held == nil { return nil }
        switch seals.client.policy.refreshTokens {
        case .withheld: return .withheld
        case .plain: return refreshToken.map { .provider($0) } ?? held.map { .text($0.value) }
        case .sealed:
            guard let value = refreshToken.map({ bytes(of: $0) }) ?? held?.value else { return nil }
            if let held, held.isCurrent, value == held.value { return .text(held.text) }
            return .text(
                seals.seal(
                    refreshToken: value, clientID: clientID, issued: held?.issued ?? seals.now,
                    isOfOurCode: provenance.isOurs))
        }
    }

    /// Adds what came beside the code, unless the provider's answer says it itself.
    private func appendKept(_ kept: [UInt8], to writer: inout JSONWriter) {
        func object(_ members: ArraySlice<UInt8>) -> JSONValue? {
            try? JSONDocument([UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]).root
        }
        let said = object(text[extraMembers])
        guard let kept = object(kept[...]) else { return }
        for member in kept.members where said?[member.name] == nil { writer.relay(member) }
    }

    private static let bearer = Array("Bearer".utf8)

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
