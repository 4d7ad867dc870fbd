extension Reason {
    /// What it means, for the caller: the member `error_description`.
    ///
    /// Constant.
    public var text: String {
        switch self {
        case .missingField: "A field that is needed is missing."
        case .repeatedField: "A field is there more than once."
        case .badValue: "The value of a field is not one that it can have."
        case .tooLong: "The value of a field is too long."
        case .redirectNotAllowed: "The redirect URI is not registered for this client."
        case .redirectMismatch: "The redirect URI is not the one that the code was issued for."
        case .badVerifier: "The code verifier does not belong to this code."
        case .verifierMissing: "The code verifier is missing."
        case .looksLikeJWT: "This is a JSON Web Token, not a code."
        case .looksLikeAccessToken: "This is an access token, not a code."
        case .codePercentEncoded: "The code is percent-encoded; decode it once before sending it."
        case .codeSpent: "The code was used before."
        case .codeExpired: "The code has expired, or there never was one like it."
        case .codeUnknown: "The code is not known."
        case .codeForOtherClient: "The code was issued to another client."
        case .replayed: "The same code was brought before, without the same proof."
        case .outcomeUnknown: "The code was sent to the provider before and its answer was lost; sign in again."
        case .notOurToken: "This token was not issued by this server."
        case .tokenExpired: "The token has expired; sign in again."
        case .tokenRevoked: "The token is not valid any more; sign in again."
        case .interactionRequired: "The provider wants to see the user again."
        case .userDenied: "The user refused, or closed the page."
        case .stateMismatch: "The state is not the one that was expected."
        case .signInExpired: "The sign-in took too long; begin it again in the app."
        case .otherBrowser: "The sign-in was begun in another browser; begin it again in the app."
        case .implicitNotAllowed: "The provider returned a token in place of a code, which this client does not accept."
        case .wrongClient: "The client id is not this client's."
        case .providerSaidNo: "The provider refused the grant."
        default: problem?.title ?? "The server made a mistake."
        }
    }

    /// The problem code of the same word, for the reasons that are one.
    public var problem: ProblemCode? { ProblemCode(rawValue: rawValue) }
}
