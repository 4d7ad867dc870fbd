public import Wire

/// A provider's token answer, in one shape whatever shape it came in.
///
/// Its parts stay where the provider wrote them, and are handed on from there.
/// [RFC 6749, section 5.1](https://www.rfc-editor.org/rfc/rfc6749#section-5.1)
///
/// A class for the same reason as ``Grant``.
public final class TokenGrant: Sendable, Unprintable {
    /// A text that is never empty.
    public struct Part: Sendable {
        /// Where it stands in ``TokenGrant/text``.
        public let range: Range<Int>
        /// Whether it may stand in any JSON text as it is; see ``JSONNode/Form/printable``.
        public let isPrintable: Bool
    }

    /// The provider's answer, and behind it what does not stand in it as it is handed on.
    public let text: [UInt8]
    /// The access token.
    ///
    /// Visible ASCII; from a form answer it may hold spaces.
    public let accessToken: Part
    /// The token type; nothing for `Bearer`, which the provider said in some spelling, or said nothing.
    public let tokenType: Part?
    /// The lifetime in seconds, when it is known and makes sense.
    public let expiresIn: Int?
    /// The granted scope, joined by spaces.
    public let scope: Part?
    /// The refresh token.
    public let refreshToken: Part?
    /// The identity token.
    public let idToken: Part?
    /// Where every other member of the answer stands in ``text``, as JSON, `"name":value` joined by commas, without brackets: values
    /// as they were written, every digit kept, nulls left out.
    ///
    /// Never `error` and never a name of the members above. Empty when there is none.
    public let extraMembers: Range<Int>

    init(
        text: [UInt8], accessToken: Part, tokenType: Part?, expiresIn: Int?, scope: Part?, refreshToken: Part?,
        idToken: Part?, extraMembers: Range<Int>
    ) {
        self.text = text
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.scope = scope
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.extraMembers = extraMembers
    }

    /// A copy of `part`.
    public func bytes(of part: Part) -> [UInt8] { Array(text[part.range]) }
}
