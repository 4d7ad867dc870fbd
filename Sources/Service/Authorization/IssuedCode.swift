import Vault
import Wire

/// A code of our own: the provider's code and what it takes to spend it, sealed, in the hands of the app.
///
/// Worth nothing without the verifier of its challenge: whoever catches it on its way to the app has nothing.
struct IssuedCode: Unprintable {
    /// How long an app may take to bring it, in seconds.
    static let lifetime: Int64 = 60

    /// The provider's own code.
    let code: [UInt8]
    let challenge: CodeChallenge
    /// Where it was sent to.
    let redirect: AppRedirect
    /// Our verifier towards the provider; nothing where none was announced.
    let verifier: [UInt8]?
    /// The redirect URI of ours that the provider's code was issued for.
    let providerRedirectURI: [UInt8]
    /// What else the app gets with the token: members of a JSON object without its brackets.
    let kept: [UInt8]

    init(
        _ code: [UInt8], of transaction: Transaction, verifier: [UInt8]?, providerRedirectURI: [UInt8], kept: [UInt8]
    ) {
        self.code = code
        challenge = transaction.challenge
        redirect = transaction.redirect
        self.verifier = verifier
        self.providerRedirectURI = providerRedirectURI
        self.kept = kept
    }

    /// What is sealed.
    ///
    /// The app's state is left out: it has done its work.
    var contents: [UInt8] {
        var writer = SealedFieldsWriter()
        redirect.append(to: &writer)
        writer.append(raw: challenge.bytes)
        for part in [code, verifier ?? [], providerRedirectURI, kept] { writer.append(part) }
        return writer.bytes
    }

    /// Reads what was sealed; nothing when the redirect URI is not the client's any more.
    init?(_ contents: [UInt8], of client: ClientConfiguration) {
        var reader = SealedFieldsReader(contents)
        guard let uri = reader.redirectURI(of: client),
            let challenge = reader.bytes(32).flatMap(CodeChallenge.init(bytes:)), let code = reader.bytes(),
            let verifier = reader.bytes(), let providerRedirectURI = reader.bytes(), let kept = reader.bytes(),
            reader.isAtEnd
        else { return nil }
        self.code = code
        self.challenge = challenge
        redirect = AppRedirect(uri.entry, port: uri.port, state: nil)
        self.verifier = verifier.isEmpty ? nil : verifier
        self.providerRedirectURI = providerRedirectURI
        self.kept = kept
    }
}
