import Providers
import Vault
import Wire

/// Sign-ins on their way through the browser.
extension ClientSeals {
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
}
