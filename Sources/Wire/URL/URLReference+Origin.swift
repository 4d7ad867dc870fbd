/// What a connection needs to know of a URL.
extension URLReference {
    /// The port, or that of the scheme: 443 for `https`, 80 for `http`.
    public var effectivePort: UInt16? {
        if let port { return port }
        if hasScheme("https") { return 443 }
        return hasScheme("http") ? 80 : nil
    }

    /// The address, when the host is one and not a name.
    public var address: IPAddress? { host.flatMap(IPAddress.init) }

    /// Whether the host is an address of this machine, in 127.0.0.0/8 or `[::1]`; a name never is.
    public var isLoopbackHost: Bool { address?.isLoopback ?? false }

    /// Whether the host is the name `localhost`, which may resolve to anything.
    public var isLocalhost: Bool { host.map { Self.equal($0, "localhost") } ?? false }

    /// The host as ``Origin`` takes it, in lower case; nothing when it is no address and cannot be a name of the DNS.
    public var originHost: String? {
        guard let host, !host.isEmpty else { return nil }
        if let address { return address.description }
        let isName = host.count <= 253 && host.allSatisfy { $0 != UInt8(ascii: "~") && ASCII.isUnreserved($0) }
        return isName ? String(decoding: host.map(ASCII.lowercased), as: UTF8.self) : nil
    }

    /// Path and query as a request sends them: `/` when the path is empty.
    public var requestTarget: [UInt8] {
        let target = bytes[path.startIndex..<(query?.endIndex ?? path.endIndex)]
        return path.isEmpty ? [UInt8(ascii: "/")] + target : Array(target)
    }
}
