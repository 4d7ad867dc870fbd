import Wire

extension AppRedirect {
    /// Writes the redirect URI, without the state: which entry it is, and the port, 0 where the entry says it.
    func append(to writer: inout SealedFieldsWriter) {
        let port = port ?? 0
        writer.append(raw: entry.fingerprint)
        writer.append(raw: [UInt8(port >> 8), UInt8(truncatingIfNeeded: port)])
    }
}

extension SealedFieldsReader {
    /// Reads a redirect URI; nothing when it is not the client's any more.
    mutating func redirectURI(of client: ClientConfiguration) -> (entry: RedirectURI, port: UInt16?)? {
        guard let fingerprint = bytes(RedirectURI.fingerprintSize), let port = bytes(2),
            let entry = client.redirectURIs.first(where: { $0.fingerprint == fingerprint })
        else { return nil }
        return (entry, entry.allowsAnyPort ? UInt16(port[0]) << 8 | UInt16(port[1]) : nil)
    }
}
