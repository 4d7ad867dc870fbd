import Providers
import Vault
import Wire

/// The key ring as one client's endpoints use it: what they seal, for how long, and what a text that cannot be opened means.
struct ClientSeals {
    let ring: KeyRing
    let client: ClientConfiguration
    /// Seconds since 1970.
    let now: Int64

    // MARK: Codes

    /// Seals a code of ours for the app.
    func seal(_ code: IssuedCode) -> [UInt8] {
        ring.seal(code.contents, in: context(.code), issued: now, expires: now + IssuedCode.lifetime).text
    }

    /// Opens a code of ours; nothing when `text` is a provider's own.
    ///
    /// - Throws: ``Refusal`` for a text that looks like ours and is of no use.
    func code(_ text: [UInt8]) throws(Refusal) -> IssuedCode? {
        let field = ParameterName.code.text
        let opened: OpenedValue
        do throws(SealFault) {
            opened = try ring.open(text[...], in: context(.code), now: now)
        } catch {
            switch error {
            case .foreign: return nil
            case .expired: throw .grant(.invalidGrant, .codeExpired, field: field)
            case .unknownKey, .broken: throw .grant(.invalidGrant, .codeUnknown, field: field)
            }
        }
        guard let code = IssuedCode(opened.contents, of: client) else {
            throw .grant(.invalidGrant, .redirectNotAllowed, field: field)
        }
        return code
    }

    // MARK: Sign-ins

    /// Seals a sign-in for its way through the browser.
    func seal(_ transaction: Transaction) -> SealedValue {
        ring.seal(transaction.contents, in: context(.transaction), issued: now, expires: now + Transaction.lifetime)
    }

    /// Opens a sign-in that has come back.
    ///
    /// - Throws: ``Refusal`` when it is none of ours, or has taken too long.
    func transaction(_ state: [UInt8]) throws(Refusal) -> (transaction: Transaction, companion: [UInt8]) {
        let field = ParameterName.state.text
        let opened: OpenedValue
        do throws(SealFault) {
            opened = try ring.open(state[...], in: context(.transaction), now: now)
        } catch {
            throw .invalidRequest(error == .expired ? .signInExpired : .stateMismatch, field: field)
        }
        guard let transaction = Transaction(opened.contents, of: client) else {
            throw .invalidRequest(.redirectNotAllowed, field: field)
        }
        return (transaction, opened.companion)
    }

    /// Seals a request token, so that it is worth something in the sign-in that `companion` goes with, and nowhere else.
    func seal(requestToken: [UInt8], companion: [UInt8]) -> [UInt8] {
        ring.seal(
            companion + requestToken, in: context(.transaction), issued: now, expires: now + Transaction.lifetime
        ).text
    }

    /// Opens a request token; nothing when it is of another sign-in, or none at all.
    func requestToken(_ text: [UInt8], companion: [UInt8]) -> [UInt8]? {
        guard let opened = try? ring.open(text[...], in: context(.transaction), now: now),
            opened.contents.starts(with: companion)
        else { return nil }
        return Array(opened.contents.dropFirst(companion.count))
    }

    // MARK: Refresh tokens

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
    /// It is the token of the `clientID` that the app says it is; where the app says nothing special, of any of the client's.
    ///
    /// - Throws: ``Refusal`` for a token that is not good, or not good any more.
    func refreshToken(_ text: [UInt8], clientID: [UInt8]) throws(Refusal) -> HeldRefreshToken {
        let field = ParameterName.refreshToken.text
        let others = clientID == client.clientID ? client.clientIDs.values.filter { $0 != clientID } : []
        var fault = SealFault.broken
        for id in [clientID] + others {
            do throws(SealFault) {
                let opened = try ring.open(text[...], in: context(.refreshToken, id), now: now)
                // An operator may have made the age shorter since.
                let end = opened.issued + client.policy.refreshTokenMaxAge.components.seconds
                guard now < end, let flags = opened.contents.first else { throw .expired }
                return HeldRefreshToken(
                    text: text, value: Array(opened.contents.dropFirst()), clientID: id, issued: opened.issued,
                    isOfOurCode: flags & 1 == 1, isCurrent: opened.isFirstKey)
            } catch {
                fault = error
            }
            guard fault == .broken else { break }
        }
        switch fault {
        case .foreign where client.policy.refreshTokens != .sealed || client.policy.acceptsRawRefreshTokens:
            return HeldRefreshToken(
                text: text, value: text, clientID: clientID, issued: nil, isOfOurCode: false, isCurrent: false)
        case .expired: throw .grant(.invalidGrant, .tokenExpired, field: field)
        case .foreign, .unknownKey, .broken: throw .grant(.invalidGrant, .notOurToken, field: field)
        }
    }

    /// The provider's own token that a token to be revoked stands for; nothing when it looks like ours and stands for none.
    func revocable(_ text: [UInt8], clientID: [UInt8]) -> (value: [UInt8], clientID: [UInt8], isSealed: Bool)? {
        do throws(Refusal) {
            let held = try refreshToken(text, clientID: clientID)
            return (held.value, held.clientID, held.issued != nil)
        } catch {
            // An access token is never sealed, and even an old one may be ended.
            return isSealed(text) ? nil : (text, clientID, false)
        }
    }

    private func isSealed(_ text: [UInt8]) -> Bool {
        do throws(SealFault) {
            _ = try ring.open(text[...], in: context(.refreshToken), now: now)
            return true
        } catch {
            return error != .foreign
        }
    }

    private func context(_ purpose: SealPurpose, _ clientID: [UInt8]? = nil) -> SealContext {
        SealContext(purpose: purpose, client: client.name, clientID: clientID ?? client.clientID)
    }
}
