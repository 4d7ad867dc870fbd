/// A vendor's own app that can ask the user, opened by an address of its own scheme.
public struct NativeApp: Sendable {
    /// The address without parameters, such as `dbapi-2://1/connect`.
    public var url: [UInt8]
    /// The parameters; one whose value is not known is left out.
    public var parameters: [TemplateParameter]
    /// What must be known for this way to be of use.
    public var needs: [Template.Value]
    /// The scheme that it comes back by; the redirect URI's when nothing.
    public var callbackScheme: Template?
}
