import Providers
import Wire

extension StaticDocument {
    /// What a library needs to know of `client`'s issuer.
    ///
    /// [RFC 8414, section 2](https://www.rfc-editor.org/rfc/rfc8414#section-2), with what
    /// [OpenID Connect Discovery 1.0, section 3](https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata) asks for
    /// beyond it: libraries take a document without those members for none.
    init(discoveryOf client: ClientConfiguration) {
        let provider = client.provider
        var grantTypes = [GrantKind.code.rawValue]
        if provider.refresh.isSupported, client.policy.refreshTokens != .withheld {
            grantTypes.append(GrantKind.refresh.rawValue)
        }
        var writer = JSONWriter(capacity: 2_048)
        writer.beginObject()
        writer.member("issuer", client.issuer)
        // Also where the provider has no page: libraries take a document without it for none.
        writer.member("authorization_endpoint", client.address(ClientEndpoint.authorize.rawValue))
        writer.member("token_endpoint", client.address(ClientEndpoint.token.rawValue))
        writer.member("token_endpoint_auth_methods_supported", ["none"])
        // An endpoint that could end nothing is not offered.
        if provider.revocation.url != nil {
            writer.member("revocation_endpoint", client.address(ClientEndpoint.revoke.rawValue))
            writer.member("revocation_endpoint_auth_methods_supported", ["none"])
        }
        writer.member(
            "jwks_uri",
            provider.identityKeys.url.map { Array($0.text.utf8) } ?? client.address(ClientEndpoint.keys.rawValue))
        writer.member("response_types_supported", ["code"])
        writer.member("response_modes_supported", ["query"])
        writer.member("grant_types_supported", grantTypes)
        writer.member("subject_types_supported", ["public"])
        writer.member(
            "id_token_signing_alg_values_supported",
            provider.identityKeys.algorithms.map { String(decoding: $0, as: UTF8.self) })
        if !client.policy.scopes.isEmpty { writer.member("scopes_supported", client.policy.scopes) }
        writer.member("code_challenge_methods_supported", ["S256"])
        writer.member("authorization_response_iss_parameter_supported", true)
        // Left out, the second would mean yes.
        writer.member("request_parameter_supported", false)
        writer.member("request_uri_parameter_supported", false)
        writer.endObject()
        self.init(writer.finish())
    }

    /// The keys of our own, by which nothing is signed. [RFC 7517, section 5](https://www.rfc-editor.org/rfc/rfc7517#section-5)
    static let noKeys = StaticDocument(Array(#"{"keys":[]}"#.utf8))
}

extension ClientConfiguration {
    /// The public address of what is at `path` below the client.
    fileprivate func address(_ path: String) -> [UInt8] { issuer + [UInt8(ascii: "/")] + path.utf8 }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ value: [UInt8]) {
        self.name(name)
        string(value)
    }

    fileprivate mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        boolean(value)
    }

    fileprivate mutating func member(_ name: String, _ values: [String]) {
        self.name(name)
        beginArray()
        for value in values { string(value) }
        endArray()
    }
}
