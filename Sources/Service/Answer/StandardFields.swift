import Wire

/// The header fields that answers of one kind have in common, put together once.
struct StandardFields: Sendable {
    /// A token answer or an OAuth error.
    let json: HeaderFields
    /// A problem.
    let problem: HeaderFields
    /// A document that clients may keep for a while.
    let document: HeaderFields
    /// The description of this API.
    let yaml: HeaderFields
    /// Health answers.
    let text: HeaderFields
    /// Metrics in Prometheus' text format.
    let metrics: HeaderFields
    /// An answer without a body.
    let empty: HeaderFields

    private let isSecure: Bool

    /// - Parameter isSecure: Whether the service is reached by https, and browsers may be told to keep to it.
    init(isSecure: Bool) {
        self.isSecure = isSecure
        func fields(_ type: String?, isKept: Bool) -> HeaderFields {
            Self.fields(type, isKept: isKept, isSecure, policy: "default-src 'none'; frame-ancestors 'none'")
        }
        // FSOAuth's helper takes this type and no other, parameters included.
        json = fields("application/json", isKept: false)
        problem = fields("application/problem+json", isKept: false)
        var document = fields("application/json", isKept: true)
        document.append(.cacheControl, "public, max-age=300")
        self.document = document
        yaml = fields("application/yaml", isKept: true)
        text = fields("text/plain; charset=utf-8", isKept: false)
        metrics = fields("text/plain; version=0.0.4; charset=utf-8", isKept: false)
        empty = fields(nil, isKept: false)
    }

    /// A page for people.
    ///
    /// Put together for each: pages are rare, and a start need not wait for the hash in their policy.
    var page: HeaderFields {
        Self.fields("text/html; charset=utf-8", isKept: false, isSecure, policy: Page.contentSecurityPolicy)
    }

    private static func fields(
        _ type: String?, isKept: Bool, _ isSecure: Bool, policy: String
    ) -> HeaderFields {
        var fields = HeaderFields()
        if let type { fields.append(.contentType, type) }
        if !isKept {
            // RFC 6749, section 5.1
            fields.append(.cacheControl, "no-store")
            fields.append(.pragma, "no-cache")
        }
        fields.append(.xContentTypeOptions, "nosniff")
        fields.append(.xFrameOptions, "DENY")
        fields.append(.contentSecurityPolicy, policy)
        fields.append(.referrerPolicy, "no-referrer")
        if isSecure { fields.append(.strictTransportSecurity, "max-age=31536000") }
        return fields
    }
}
