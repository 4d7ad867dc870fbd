import Wire

extension ProviderDescription {
    /// Why `code` cannot be one of this provider's codes; nothing when it can.
    ///
    /// Apps send tokens in place of codes, or a code as it stood in a URL. Told by name before anybody is contacted,
    /// such a mistake is found in a minute; the provider would only say `invalid_grant`.
    public func refusal(ofCode code: [UInt8]) -> Reason? {
        if !codeRules.mayBeJWT, Self.looksLikeJWT(code) { return .looksLikeJWT }
        if codeRules.tokenPrefixes.contains(where: { code.starts(with: $0) }) { return .looksLikeAccessToken }
        if !codeRules.mayBePercentEncoded, Self.holdsEscape(code) { return .codePercentEncoded }
        return nil
    }

    /// Three parts of base64url, of which the first two begin as the text of a JSON object does.
    private static func looksLikeJWT(_ code: [UInt8]) -> Bool {
        guard code.starts(with: objectStart) else { return false }
        let parts = code.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts[1].starts(with: objectStart)
    }

    private static let objectStart = Array("eyJ".utf8)

    private static func holdsEscape(_ code: [UInt8]) -> Bool {
        for (index, byte) in code.enumerated() where byte == UInt8(ascii: "%") && index + 2 < code.count {
            if ASCII.hexValue(code[index + 1]) != nil, ASCII.hexValue(code[index + 2]) != nil { return true }
        }
        return false
    }
}
