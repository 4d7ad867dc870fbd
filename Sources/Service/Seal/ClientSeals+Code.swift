import Providers
import Vault
import Wire

/// Codes of ours.
extension ClientSeals {
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
}
