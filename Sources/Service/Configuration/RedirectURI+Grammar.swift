import Vault
import Wire

extension RedirectURI {
    /// Schemes that a browser or the system acts upon itself, so that no app of ours can be behind them.
    private static let foreignSchemes = [
        "about", "blob", "chrome", "cid", "content", "data", "file", "filesystem", "ftp", "intent", "javascript",
        "mailto",
        "resource", "sms", "tel", "urn", "vbscript", "view-source", "ws", "wss",
    ]

    /// What an entry begins with that takes any port.
    ///
    /// `localhost` is none: other interfaces may answer to that name.
    /// [RFC 8252, section 8.3](https://www.rfc-editor.org/rfc/rfc8252#section-8.3)
    private static let openPorts = ["http://127.0.0.1:*", "http://[::1]:*"].map { Array($0.utf8) }

    /// The longest URI that is taken, in bytes.
    static let maximum = 2_048

    /// Reads an absolute URI that can open an app: `https`, loopback `http`, or a scheme of the app's own.
    ///
    /// Refused are fragments ([RFC 6749, section 3.1.2](https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2)), user names,
    /// wildcards other than a loopback port, and whatever is not RFC 3986's grammar. A scheme without a dot is read, and marked.
    init?(_ text: [UInt8]) {
        guard text.count <= Self.maximum else { return nil }
        var concrete = text
        let openPort = Self.openPorts.first { text.starts(with: $0) }.map { $0.count - 1 }
        if let openPort {
            // Whatever follows must leave this the whole port.
            guard text[(openPort + 1)...].first.map({ "/?#".utf8.contains($0) }) ?? true else { return nil }
            concrete[openPort] = UInt8(ascii: "1")
        }
        guard !concrete.contains(UInt8(ascii: "*")), let url = URLReference(concrete), !url.hasUserInfo,
            url.fragment == nil, url.port != 0
        else { return nil }

        let isLoopback = url.isLocalhost || url.isLoopbackHost
        if url.hasScheme("https") || url.hasScheme("http") {
            // A browser writes both in lower case: other letters would never come back.
            guard url.scheme.first == UInt8(ascii: "h"), url.originHost != nil, !url.hasScheme("http") || isLoopback
            else {
                return nil
            }
            kind = url.hasScheme("http") ? .loopback : .claimed
        } else {
            let behindScheme = url.bytes[(url.scheme.endIndex + 1)...]
            guard !behindScheme.isEmpty, !Self.foreignSchemes.contains(where: url.hasScheme) else { return nil }
            kind = .privateUse
        }
        bytes = text
        anyPortOffset = openPort
        isLegacyScheme = kind == .privateUse && !url.scheme.contains(UInt8(ascii: "."))
        isLocalhost = kind == .loopback && url.isLocalhost
    }
}
