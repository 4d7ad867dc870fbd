public import Wire

/// One way for an app to let its user sign in.
public struct SignInWay: Sendable, Unprintable {
    /// What kind of way it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// The vendor's own app, opened by its scheme.
        case vendorApp = "vendor_app"
        /// A page in the system's sign-in session or browser.
        case webSession = "web_session"
        /// The page where the vendor's app can be had.
        case storePage = "store_page"
    }

    /// What kind of way it is.
    public let kind: Kind
    /// What to open.
    public let url: [UInt8]
    /// The scheme that the answer comes back by; nothing when none comes.
    public let callbackScheme: [UInt8]?
    /// The `state` that comes back this way; nothing when none does.
    ///
    /// A vendor's app may want one of its own making.
    public let state: [UInt8]?
}
