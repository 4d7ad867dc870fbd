/// How both AppAuths look at an identity token: its claims count, its signature does not.
///
/// [OpenID Connect Core 1.0, section 3.1.3.7](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation)
struct IdentityTokenCheck {
    /// The issuer to hold it against; nothing when the endpoints came from no discovery document.
    let issuer: String?
    let clientID: String
    /// The nonce that was sent; nothing when it is not compared.
    let nonce: String?
    /// The time on the phone.
    let time: Int

    /// The allowed distance of `iat`, in seconds.
    private static let skew = 600

    /// What is wrong with `token`; nothing when it is good.
    func fault(of token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Base64Text.decoded(url: parts[1]).flatMap({ ClientJSON($0)?.object }),
            let issued = claims["iat"]?.seconds, let end = claims["exp"]?.seconds, let found = claims["iss"]?.text
        else { return "no identity token" }
        if let issuer, found != issuer { return "iss" }
        let audience = claims["aud"]?.list?.compactMap(\.text) ?? [claims["aud"]?.text].compactMap { $0 }
        guard audience.contains(clientID) || claims["azp"]?.text == clientID else { return "aud" }
        guard end > time else { return "exp" }
        guard abs(issued - time) <= Self.skew else { return "iat" }
        if let nonce, claims["nonce"]?.text != nonce { return "nonce" }
        return nil
    }

    /// The check of an answer to `step`.
    ///
    /// The nonce of the sign-in is not looked for in what a refresh brings.
    init(_ attempt: ClientAttempt, _ step: ClientStep) {
        issuer = attempt.endpoints.issuer
        clientID = attempt.clientID
        nonce = step == .code ? attempt.chance.nonce : nil
        time = attempt.chance.time
    }
}
