/// Whether a provider checks a code verifier.
///
/// Only S256 is ever used.
///
/// [RFC 7636](https://www.rfc-editor.org/rfc/rfc7636)
public enum PKCESupport: String, Sendable, CaseIterable {
    /// It does not know the parameters, or breaks on them: none are sent.
    case none
    /// It checks a verifier when there is one.
    case optional
    /// It takes no code without one.
    case required
}
