/// How client id and secret are written before they are joined for `Authorization: Basic`.
public enum BasicEncoding: String, Sendable, CaseIterable {
    /// Form-encoded each, as [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1) says.
    case form
    /// As they are, as [RFC 7617](https://www.rfc-editor.org/rfc/rfc7617) says and many servers expect.
    case raw
}
