import Wire

/// What a token type means for the app. [RFC 6749, section 7.1](https://www.rfc-editor.org/rfc/rfc6749#section-7.1)
enum TokenType {
    /// `Bearer` in any spelling, which the app is told in this one.
    case bearer
    /// Another type, handed on as it is.
    case other
    /// A type that needs a key which only we or nobody has, so that the app could not use the token; or no text of ASCII.
    case unusable

    private static let foldedBearer = Array("bearer".utf8)
    private static let bound = ["mac", "dpop", "pop"].map { Array($0.utf8) }

    /// Judges `type`.
    init(_ type: Span<UInt8>) {
        if type.equalsInAnyCase(Self.foldedBearer.span) {
            self = .bearer
        } else {
            var isUsable = ASCII.arePrintable(type)
            for bound in Self.bound where type.equalsInAnyCase(bound.span) { isUsable = false }
            self = isUsable ? .other : .unusable
        }
    }
}
