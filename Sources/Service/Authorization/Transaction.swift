import Vault
import Wire

/// A sign-in on its way through the browser: everything that its end needs to know of its beginning.
///
/// It travels inside the `state` that the provider gives back, sealed, so that no instance of the service keeps anything and every one
/// that has the key can go on. Kept small: Dropbox gives back 500 characters.
struct Transaction: Unprintable {
    /// How long a user may take, in seconds.
    static let lifetime: Int64 = 600

    let redirect: AppRedirect
    let challenge: CodeChallenge
    /// What the browser is known by; nothing where it is not bound.
    let browser: [UInt8]?

    init(_ redirect: AppRedirect, _ challenge: CodeChallenge, browser: [UInt8]?) {
        self.redirect = redirect
        self.challenge = challenge
        self.browser = browser
    }

    /// What is sealed.
    var contents: [UInt8] {
        var writer = SealedFieldsWriter()
        redirect.append(to: &writer)
        writer.append(raw: challenge.bytes)
        writer.append(browser == nil ? 0 : 1)
        if let browser { writer.append(raw: browser) }
        // The last, so that it needs no length.
        if let state = redirect.state { writer.append(raw: state) }
        return writer.bytes
    }

    /// Reads what was sealed; nothing when the redirect URI is not the client's any more.
    init?(_ contents: [UInt8], of client: ClientConfiguration) {
        var reader = SealedFieldsReader(contents)
        guard let uri = reader.redirectURI(of: client),
            let challenge = reader.bytes(32).flatMap(CodeChallenge.init(bytes:)), let isBound = reader.number()
        else { return nil }
        self.challenge = challenge
        browser = isBound == 0 ? nil : reader.bytes(BrowserKey.digestSize)
        let state = reader.remainder()
        redirect = AppRedirect(uri.entry, port: uri.port, state: state.isEmpty ? nil : state)
    }
}

extension Transaction {
    /// Our own code verifier towards the provider: only who can open the transaction can tell it.
    static func verifier(_ companion: [UInt8]) -> [UInt8] { Base64.encode(companion, as: .url) }
}
