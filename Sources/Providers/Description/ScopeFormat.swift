/// How a provider's answer joins the scopes that it granted.
public enum ScopeFormat: String, Sendable, CaseIterable {
    /// By spaces, as [RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3) says.
    case space
    /// By commas.
    case comma
}
