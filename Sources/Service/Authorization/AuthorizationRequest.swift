import Providers
import Vault
import Wire

/// What an app asks for when it sends its user's browser to `/{client}/authorize`.
///
/// [RFC 6749, section 4.1.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1), with a code challenge, which is not for the app to
/// leave out: the code that we issue is worth nothing without its verifier.
struct AuthorizationRequest: Unprintable {
    let challenge: CodeChallenge
    /// The scopes to ask for; the provider's usual ones when nothing.
    let scopes: [[UInt8]]?
    /// What is passed on as it is.
    let further: [Parameter]

    /// Reads the parameters.
    ///
    /// - Throws: ``Refusal`` for the first thing that is wrong: it is told at the app's redirect URI.
    init(_ parameters: RequestParameters, _ client: ClientConfiguration) throws(Refusal) {
        for name in [ParameterName.request, .requestURI] where try parameters.value(name) != nil {
            throw .invalidRequest(.badValue, field: name.text)
        }
        guard let type = try parameters.value(.responseType) else {
            throw .invalidRequest(.missingField, field: ParameterName.responseType.text)
        }
        guard type.elementsEqual("code".utf8) else {
            throw .grant(.unsupportedResponseType, .badValue, field: ParameterName.responseType.text)
        }
        if let mode = try parameters.value(.responseMode), !mode.elementsEqual("query".utf8) {
            throw .invalidRequest(.badValue, field: ParameterName.responseMode.text)
        }
        guard let challenge = try parameters.challenge() else {
            throw .invalidRequest(.missingField, field: ParameterName.codeChallenge.text)
        }
        // Left out, the method would be "plain".
        guard try parameters.value(.codeChallengeMethod) != nil else {
            throw .invalidRequest(.missingField, field: ParameterName.codeChallengeMethod.text)
        }
        self.challenge = challenge
        scopes = try parameters.scopes(of: client)
        var further: [Parameter] = []
        for name in [ParameterName.nonce, .prompt, .loginHint] {
            if let value = try parameters.value(name) { further.append(Parameter(name: name.bytes, value: value)) }
        }
        self.further = further
    }
}
