import Providers
import Vault
import Wire

/// Refresh tokens in the hands of apps.
extension ClientSeals {
    /// Seals a provider's refresh token for the app.
    ///
    /// `issued` is when the first of its line was sealed: renewing makes none of them live longer.
    func seal(refreshToken: [UInt8], clientID: [UInt8], issued: Int64, isOfOurCode: Bool) -> [UInt8] {
        ring.seal(
            [isOfOurCode ? 1 : 0] + refreshToken, in: context(.refreshToken, clientID), issued: issued,
            expires: issued + client.policy.refreshTokenMaxAge.components.seconds
        ).text
    }

    /// What the app's refresh token stands for.
    ///
    /// - Throws: ``Refusal`` for a token that is not good, or not good any more.
    func refreshToken(_ text: [UInt8], clientID: [UInt8]) throws(Refusal) -> HeldRefreshToken {
        do throws(SealFault) {
            let (opened, clientID) = try open(text, .refreshToken, clientID: clientID)
            // An operator may have made the age shorter since.
            let end = opened.issued + client.policy.refreshTokenMaxAge.components.seconds
            guard now < end, let flags = opened.contents.first else { throw .expired }
            return HeldRefreshToken(
                text: text, value: Array(opened.contents.dropFirst()), clientID: clientID, issued: opened.issued,
                isOfOurCode: flags & 1 == 1, isCurrent: opened.isFirstKey)
        } catch {
            let field = ParameterName.refreshToken.text
            switch error {
            case .foreign where client.policy.refreshTokens != .sealed || client.policy.acceptsRawRefreshTokens:
                // Nobody can say whose code it came of. If it was ours, an id_token would have the wrong issuer for the app.
                return HeldRefreshToken(
                    text: text, value: text, clientID: clientID, issued: nil,
                    isOfOurCode: client.registeredCallback != nil, isCurrent: false)
            case .expired: throw .grant(.invalidGrant, .tokenExpired, field: field)
            case .foreign, .unknownKey, .broken: throw .grant(.invalidGrant, .notOurToken, field: field)
            }
        }
    }

    /// The provider's own token that a token to be revoked stands for; nothing when it looks like ours and stands for none.
    ///
    /// However old it is: what it stands for may be alive still, and somebody wants it ended.
    func revocable(_ text: [UInt8], clientID: [UInt8]) -> (value: [UInt8], clientID: [UInt8], isSealed: Bool)? {
        do throws(SealFault) {
            let (opened, clientID) = try open(text, .refreshToken, clientID: clientID, now: 0)
            return (Array(opened.contents.dropFirst()), clientID, true)
        } catch {
            // An access token is never sealed.
            return error == .foreign ? (text, clientID, false) : nil
        }
    }
}
