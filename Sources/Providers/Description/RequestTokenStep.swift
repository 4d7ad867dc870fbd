/// The call that has to come before the user is asked, at providers that hand out a request token first.
public struct RequestTokenStep: Sendable {
    /// The address; nothing for everybody who does without.
    public var url: EndpointURL?
    /// The name of the redirect URI.
    public var redirectURIName: [UInt8] = Array("redirect_uri".utf8)
    /// Where the request token stands in the answer.
    public var path: FieldPath
}
