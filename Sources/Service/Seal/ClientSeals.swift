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

    /// Seals a code of ours for the app that signs in as `clientID`.
    func seal(_ code: IssuedCode, clientID: [UInt8]) -> [UInt8] {
        ring.seal(code.contents, in: context(.code, clientID), issued: now, expires: now + IssuedCode.lifetime).text
    }

    /// Opens a code of ours, and says whose it is; nothing when `text` is a provider's own.
    ///
    /// - Throws: ``Refusal`` for a text that looks like ours and is of no use.
    func code(_ text: [UInt8], clientID: [UInt8]) throws(Refusal) -> (code: IssuedCode, clientID: [UInt8])? {
        let field = ParameterName.code.text
        let opened: (value: OpenedValue, clientID: [UInt8])
        do throws(SealFault) {
            opened = try open(text, .code, clientID: clientID)
        } catch {
            switch error {
            case .foreign: return nil
            case .expired: throw .grant(.invalidGrant, .codeExpired, field: field)
            case .unknownKey, .broken: throw .grant(.invalidGrant, .codeUnknown, field: field)
            }
        }
        guard let code = IssuedCode(opened.value.contents, of: client) else {
            throw .grant(.invalidGrant, .redirectNotAllowed, field: field)
        }
        return (code, opened.clientID)
    }

    // MARK: Sign-ins

    /// Seals a sign-in for its way through the browser.
    func seal(_ transaction: Transaction, clientID: [UInt8]) -> SealedValue {
        ring.seal(
            transaction.contents, in: context(.transaction, clientID), issued: now,
            expires: now + Transaction.lifetime)
    }

    /// Opens a sign-in that has come back.
    ///
    /// - Throws: ``Refusal`` when it is none of ours, or has taken too long.
    func transaction(_ state: [UInt8]) throws(Refusal) -> OpenedTransaction {
        let field = ParameterName.state.text
        let opened: (value: OpenedValue, clientID: [UInt8])
        do throws(SealFault) {
            opened = try open(state, .transaction, clientID: client.clientID)
        } catch {
            throw .invalidRequest(error == .expired ? .signInExpired : .stateMismatch, field: field)
        }
        guard let transaction = Transaction(opened.value.contents, of: client) else {
            throw .invalidRequest(.redirectNotAllowed, field: field)
        }
        return OpenedTransaction(
            transaction: transaction, clientID: opened.clientID, companion: opened.value.companion)
    }

    /// Seals a request token, so that it is worth something in the sign-in that `companion` goes with, and nowhere else.
    func seal(requestToken: [UInt8], companion: [UInt8]) -> [UInt8] {
        ring.seal(
            companion + requestToken, in: context(.requestToken), issued: now, expires: now + Transaction.lifetime
        ).text
    }

    /// Opens a request token; nothing when it is of another sign-in, or none at all.
    func requestToken(_ text: [UInt8], companion: [UInt8]) -> [UInt8]? {
        guard let opened = try? ring.open(text[...], in: context(.requestToken), now: now),
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

    /// Opens a text, and says whose it is.
    ///
    /// It must be of the `clientID` that the app says it is. Where the app says nothing special, it may be of any platform of the client's.
    private func open(
        _ text: [UInt8], _ purpose: SealPurpose, clientID: [UInt8], now: Int64? = nil
    ) throws(SealFault) -> (value: OpenedValue, clientID: [UInt8]) {
        let now = now ?? self.now
        var fault: SealFault
        do throws(SealFault) {
            return (try ring.open(text[...], in: context(purpose, clientID), now: now), clientID)
        } catch {
            fault = error
        }
        guard fault == .broken, clientID == client.clientID else { throw fault }
        for other in client.clientIDs.values where other != clientID {
            do throws(SealFault) {
                return (try ring.open(text[...], in: context(purpose, other), now: now), other)
            } catch {
                fault = error
            }
            if fault != .broken { break }
        }
        throw fault
    }

    private func context(_ purpose: SealPurpose, _ clientID: [UInt8]? = nil) -> SealContext {
        SealContext(purpose: purpose, client: client.name, clientID: clientID ?? client.clientID)
    }
}
