/// How the redirect URI goes to the token endpoint.
///
/// [RFC 6749, section 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3) wants the one that was used before;
/// codes that came from a vendor's own library on the phone had none.
public enum RedirectMode: String, Sendable, CaseIterable {
    /// The one that the code was issued for; left out when there is none.
    case send
    /// Present and empty (Google's server auth code).
    case empty
    /// The word `postmessage` (Google's code from a page's own popup).
    case postmessage
    /// Never there.
    case omit
}
