/// The name of a header field: a token, compared without regard to case.
///
/// [RFC 9110, section 5.1](https://www.rfc-editor.org/rfc/rfc9110#section-5.1)
public struct HeaderName: Sendable, Hashable {
    /// The name as it is written on the wire.
    public let bytes: [UInt8]
    /// The name as it is compared.
    let folded: FoldedName

    /// Creates a name, or nothing when `name` is not a token.
    public init?(_ name: some Collection<UInt8>) {
        guard !name.isEmpty, name.allSatisfy(ASCII.isToken) else { return nil }
        self.init(token: Array(name))
    }

    private init(known name: String) { self.init(token: Array(name.utf8)) }

    private init(token: [UInt8]) {
        bytes = token
        folded = FoldedName(token.span, at: 0)
    }

    /// Equal without regard to case.
    public static func == (a: HeaderName, b: HeaderName) -> Bool {
        a.folded == b.folded && (a.folded.isPlain || a.bytes.span.equalsInAnyCase(b.bytes.span))
    }

    /// Hashes without regard to case.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    /// `Accept`.
    public static let accept = HeaderName(known: "Accept")
    /// `Accept-Encoding`.
    public static let acceptEncoding = HeaderName(known: "Accept-Encoding")
    /// `Access-Control-Allow-Headers`.
    public static let accessControlAllowHeaders = HeaderName(known: "Access-Control-Allow-Headers")
    /// `Access-Control-Allow-Methods`.
    public static let accessControlAllowMethods = HeaderName(known: "Access-Control-Allow-Methods")
    /// `Access-Control-Allow-Origin`.
    public static let accessControlAllowOrigin = HeaderName(known: "Access-Control-Allow-Origin")
    /// `Access-Control-Expose-Headers`.
    public static let accessControlExposeHeaders = HeaderName(known: "Access-Control-Expose-Headers")
    /// `Access-Control-Max-Age`.
    public static let accessControlMaxAge = HeaderName(known: "Access-Control-Max-Age")
    /// `Allow`.
    public static let allow = HeaderName(known: "Allow")
    /// `Authorization`.
    public static let authorization = HeaderName(known: "Authorization")
    /// `Cache-Control`.
    public static let cacheControl = HeaderName(known: "Cache-Control")
    /// `Connection`.
    public static let connection = HeaderName(known: "Connection")
    /// `Content-Encoding`.
    public static let contentEncoding = HeaderName(known: "Content-Encoding")
    /// `Content-Length`.
    public static let contentLength = HeaderName(known: "Content-Length")
    /// `Content-Security-Policy`.
    public static let contentSecurityPolicy = HeaderName(known: "Content-Security-Policy")
    /// `Content-Type`.
    public static let contentType = HeaderName(known: "Content-Type")
    /// `Cookie`.
    public static let cookie = HeaderName(known: "Cookie")
    /// `Date`.
    public static let date = HeaderName(known: "Date")
    /// `DPoP`.
    public static let dpop = HeaderName(known: "DPoP")
    /// `ETag`.
    public static let eTag = HeaderName(known: "ETag")
    /// `Expect`.
    public static let expect = HeaderName(known: "Expect")
    /// `Forwarded`.
    public static let forwarded = HeaderName(known: "Forwarded")
    /// `Host`.
    public static let host = HeaderName(known: "Host")
    /// `Idempotency-Key`.
    public static let idempotencyKey = HeaderName(known: "Idempotency-Key")
    /// `If-None-Match`.
    public static let ifNoneMatch = HeaderName(known: "If-None-Match")
    /// `Keep-Alive`.
    public static let keepAlive = HeaderName(known: "Keep-Alive")
    /// `Location`.
    public static let location = HeaderName(known: "Location")
    /// `Origin`.
    public static let origin = HeaderName(known: "Origin")
    /// `Pragma`.
    public static let pragma = HeaderName(known: "Pragma")
    /// `Referrer-Policy`.
    public static let referrerPolicy = HeaderName(known: "Referrer-Policy")
    /// `Retry-After`.
    public static let retryAfter = HeaderName(known: "Retry-After")
    /// `Set-Cookie`.
    public static let setCookie = HeaderName(known: "Set-Cookie")
    /// `Strict-Transport-Security`.
    public static let strictTransportSecurity = HeaderName(known: "Strict-Transport-Security")
    /// `Transfer-Encoding`.
    public static let transferEncoding = HeaderName(known: "Transfer-Encoding")
    /// `User-Agent`.
    public static let userAgent = HeaderName(known: "User-Agent")
    /// `Vary`.
    public static let vary = HeaderName(known: "Vary")
    /// `WWW-Authenticate`.
    public static let wwwAuthenticate = HeaderName(known: "WWW-Authenticate")
    /// `X-Content-Type-Options`.
    public static let xContentTypeOptions = HeaderName(known: "X-Content-Type-Options")
    /// `X-Forwarded-For`.
    public static let xForwardedFor = HeaderName(known: "X-Forwarded-For")
    /// `X-Frame-Options`.
    public static let xFrameOptions = HeaderName(known: "X-Frame-Options")
    /// `X-Request-Id`.
    public static let xRequestID = HeaderName(known: "X-Request-Id")
}
