import Wire

/// What is handed on as token type. [RFC 6749, section 7.1](https://www.rfc-editor.org/rfc/rfc6749#section-7.1)
enum TokenType {
    /// What an app is told when the provider says so in any spelling, or says nothing.
    static let bearer = Array("Bearer".utf8)

    private static let foldedBearer = Array("bearer".utf8)
    /// Types that need a key which only we or nobody has, so the app could not use the token.
    private static let unusable = ["mac", "dpop", "pop"].map { Array($0.utf8) }

    /// The type to hand on for `type`; nothing when the token would be of no use, or the type is no text of ASCII.
    static func relayed(_ type: [UInt8]) -> [UInt8]? {
        if isEqual(type, foldedBearer) { return bearer }
        if unusable.contains(where: { isEqual(type, $0) }) { return nil }
        return type.allSatisfy { ASCII.isVisible($0) || $0 == UInt8(ascii: " ") } ? type : nil
    }

    private static func isEqual(_ type: [UInt8], _ folded: [UInt8]) -> Bool {
        type.count == folded.count && type.indices.allSatisfy { ASCII.lowercased(type[$0]) == folded[$0] }
    }
}
