/// What a library concludes from an answer, and so what its user lives through.
public enum ClientConclusion: Sendable, Hashable {
    /// There is a token: the user is signed in.
    case token(ClientToken)
    /// The grant is refused for good, in this word: the user is asked to sign in again.
    case refused(String)
    /// Something failed that says nothing about the grant: who was signed in stays so, and it can be tried again.
    case failed(String)
    /// The answer is taken for a success although it holds no token: the app goes on with nothing in its hand.
    case deceived
    /// The answer is taken to mean that the old access token expired, and the library asks for a new one, which may go round in circles.
    case renews
}

extension ClientConclusion {
    /// The words of OAuth that say nothing about the grant. [RFC 6749, section 4.1.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1)
    private static let passingWords: Set = ["temporarily_unavailable", "server_error"]

    /// What an app makes of an error when its library leaves that to it.
    ///
    /// Judged strictly: any word but the passing ones ends the session.
    static func byWord(_ word: String) -> ClientConclusion {
        passingWords.contains(word) ? .failed(word) : .refused(word)
    }
}
