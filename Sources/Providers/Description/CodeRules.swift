/// What tells that a value cannot be a code of this provider, so that it is refused before anybody is contacted.
public struct CodeRules: Sendable {
    /// How its access tokens begin.
    public var tokenPrefixes: [[UInt8]] = []
    /// Whether a code may look like a JSON Web Token.
    public var mayBeJWT = false
    /// Whether a code may hold `%` and two hexadecimal digits.
    public var mayBePercentEncoded = false
}
