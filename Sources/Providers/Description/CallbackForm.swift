/// What the address looks like that the user comes back to.
public struct CallbackForm: Sendable {
    /// The parameters that may hold the code.
    public var codeNames: [[UInt8]] = [Array("code".utf8)]
    /// A parameter that is a code only beside another one of a certain value; nothing for nearly all.
    public var markedCode: MarkedCode?
    /// The parameters that hold a token where the provider was asked for one.
    public var tokenNames: [[UInt8]] = [Array("access_token".utf8)]
    /// The parameter with the error word.
    public var errorName: [UInt8] = Array("error".utf8)
    /// The parameter with the text beside it.
    public var textName: [UInt8] = Array("error_description".utf8)
    /// Parameters that mean a refusal when they have this value.
    public var denials: [Parameter] = []
    /// What certain hosts and paths mean where the provider tells by them; empty for nearly all.
    public var paths: [CallbackPath] = []
    /// Host and path of the redirect URI that such a code was issued for, under the callback's scheme.
    public var redirectPath: [UInt8]?
    /// Whether the user comes back without any parameter, for yes and for no alike.
    public var isBare = false
    /// Parameters beside the code that an app needs, such as the number of the account that was chosen.
    public var keptNames: [[UInt8]] = []
    /// The issuer's name: what `iss` must be when it is there. [RFC 9207](https://www.rfc-editor.org/rfc/rfc9207)
    public var issuer: [UInt8]?
    /// Whether `iss` must be there.
    public var requiresIssuer = false
}
