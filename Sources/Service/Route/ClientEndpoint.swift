import Wire

/// What there is below a client's name.
///
/// The raw value is the path: `/{client}/token`.
public enum ClientEndpoint: String, Sendable, CaseIterable {
    /// A code, a callback or a refresh token becomes a token.
    case token
    /// A code becomes a token, as apps for Spotify ask for it.
    case swap
    /// A refresh token becomes a token, as apps for Spotify ask for it.
    case refresh
    /// A token is ended.
    case revoke
    /// Where an app sends its user's browser.
    case authorize
    /// Where a provider sends it back to.
    case callback
    /// The ways to sign in.
    case signIn = "sign-in"
    /// What a library needs to know of the client's issuer.
    case discovery = ".well-known/openid-configuration"
    /// The keys that tokens of our own are signed with: none.
    case keys = "jwks.json"

    /// The endpoint at `path`, which begins behind the client's name and its slash.
    init?(at path: ArraySlice<UInt8>) {
        for entry in Self.paths where path.elementsEqual(entry.path) {
            self = entry.endpoint
            return
        }
        return nil
    }

    /// Whether `path` can be another name of an endpoint: segments of letters, digits, `-`, `.`, `_` and `~`, at most 64 bytes,
    /// and no path that has a meaning already.
    static func canBeAlias(_ path: String) -> Bool {
        let bytes = Array(path.utf8)
        guard bytes.count <= 64, ClientEndpoint(at: bytes[...]) == nil else { return false }
        let segments = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // Clients and proxies remove dot segments, and what is well known is not ours to name.
        return !bytes.starts(with: ".well-known/".utf8)
            && segments.allSatisfy { segment in
                ASCII.areUnreserved(Array(segment)) && !segment.isEmpty
                    && !segment.allSatisfy { $0 == UInt8(ascii: ".") }
            }
    }

    /// In the order in which they are asked for most.
    private static let paths = allCases.map { (path: Array($0.rawValue.utf8), endpoint: $0) }
}
