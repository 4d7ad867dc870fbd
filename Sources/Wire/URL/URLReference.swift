/// An absolute URL, or any URI with a scheme, in its parts.
///
/// Strictly the characters of [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#appendix-A): no space, no control, nothing
/// above ASCII, no broken escape. Nothing is normalised and nothing is decoded: two URLs are equal when their bytes are.
public struct URLReference: Sendable {
    /// The whole text as it was written.
    public let bytes: [UInt8]
    /// Whether something stands before the host with an `@`.
    public let hasUserInfo: Bool
    /// The port, when one is written.
    public let port: UInt16?

    private let schemeEnd: Int
    private let hostRange: Range<Int>?
    private let pathRange: Range<Int>
    /// Where the query ends: at the `#`, or with the text.
    private let queryEnd: Int

    /// Reads `bytes`; nothing when they are not a URI with a scheme.
    public init?(_ bytes: [UInt8]) {
        guard let first = bytes.first, ASCII.isAlpha(first) else { return nil }
        let schemeEnd = URLGrammar.end(of: .scheme, in: bytes, from: 0)
        guard schemeEnd < bytes.count, bytes[schemeEnd] == UInt8(ascii: ":") else { return nil }

        var pathStart = schemeEnd + 1
        var authority: URLGrammar.Authority?
        if bytes[pathStart...].starts(with: "//".utf8) {
            pathStart += 2
            let end = bytes[pathStart...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
            authority = URLGrammar.authority(in: bytes, pathStart..<end)
            guard authority != nil else { return nil }
            pathStart = end
        }
        let pathEnd = URLGrammar.end(of: .path, in: bytes, from: pathStart)
        var queryEnd = pathEnd
        if pathEnd < bytes.count, bytes[pathEnd] == UInt8(ascii: "?") {
            queryEnd = URLGrammar.end(of: .query, in: bytes, from: pathEnd + 1)
        }
        var end = queryEnd
        if queryEnd < bytes.count, bytes[queryEnd] == UInt8(ascii: "#") {
            end = URLGrammar.end(of: .query, in: bytes, from: queryEnd + 1)
        }
        guard end == bytes.count else { return nil }

        self.bytes = bytes
        self.schemeEnd = schemeEnd
        self.queryEnd = queryEnd
        hasUserInfo = authority?.hasUserInfo ?? false
        hostRange = authority?.host
        port = authority?.port
        pathRange = pathStart..<pathEnd
    }

    /// Reads `text`; nothing when it is not a URI with a scheme.
    public init?(_ text: String) { self.init(Array(text.utf8)) }

    /// The scheme as it was written, without its colon.
    public var scheme: ArraySlice<UInt8> { bytes[..<schemeEnd] }

    /// The host as it was written, an IPv6 address without its brackets; nothing when there is no `//`.
    public var host: ArraySlice<UInt8>? { hostRange.map { bytes[$0] } }

    /// The path as it was written; it may be empty.
    public var path: ArraySlice<UInt8> { bytes[pathRange] }

    /// What stands between `?` and `#`; nothing when there is no `?`.
    public var query: ArraySlice<UInt8>? {
        queryEnd > pathRange.upperBound ? bytes[(pathRange.upperBound + 1)..<queryEnd] : nil
    }

    /// What stands behind the `#`; nothing when there is none.
    public var fragment: ArraySlice<UInt8>? { queryEnd < bytes.count ? bytes[(queryEnd + 1)...] : nil }

    /// Everything before the first `?` or `#`.
    public var withoutQueryAndFragment: ArraySlice<UInt8> { bytes[..<pathRange.upperBound] }

    /// Whether the scheme is `name`, without regard to case.
    public func hasScheme(_ name: String) -> Bool { Self.equal(scheme, name) }
}

extension URLReference: Equatable {
    /// Equal byte for byte.
    public static func == (a: URLReference, b: URLReference) -> Bool { a.bytes == b.bytes }

    static func equal(_ text: ArraySlice<UInt8>, _ name: String) -> Bool {
        text.elementsEqual(name.utf8) { ASCII.lowercased($0) == ASCII.lowercased($1) }
    }
}

extension URLReference: Unprintable {}
