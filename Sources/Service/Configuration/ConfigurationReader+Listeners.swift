import Wire

extension ConfigurationReader {
    /// The listeners; one on this machine when none is configured.
    mutating func readListeners(_ files: inout [ConfigurationFile]) -> [ListenerConfiguration] {
        let list = ConfigurationPath("listen")
        guard let opened = layers.sections[list] else { return [ListenerConfiguration()] }
        let indices = layers.names(in: list).compactMap { Int($0) }.sorted()
        if indices.isEmpty || indices != Array(indices.indices) {
            report.add(.badValue, at: list, opened, expected: "at least one listener, counted from 0 without gaps")
        }
        return indices.map { readListener(at: list.appending("\($0)"), &files) }
    }

    private mutating func readListener(
        at path: ConfigurationPath, _ files: inout [ConfigurationFile]
    ) -> ListenerConfiguration {
        var draft = ListenerDraft()
        fill(&draft, from: ConfigurationTable.listener, at: path)
        var listener = draft.values
        let certificate = path.appending(contentsOf: ConfigurationPath("tls.certificate"))
        let privateKey = path.appending(contentsOf: ConfigurationPath("tls.private_key"))
        switch (draft.certificate, draft.privateKey) {
        case (let chain?, let key?):
            listener.tls = .init(certificate: chain, privateKey: key)
            files.append(file(.certificate, chain, certificate))
            files.append(file(.privateKey, key, privateKey))
            if listener.isBehindTLSProxy {
                let place = path.appending("behind_tls_proxy")
                report.add(
                    .weak, at: place, source(of: place), expected: "has no meaning for a listener with a certificate")
            }
        case (nil, nil):
            let isOpenToOthers = !listener.address.isLoopback && !listener.isBehindTLSProxy
            // A section `tls` with nothing in it was meant to be one with something.
            if let section = layers.sections[path.appending("tls")] {
                report.add(.missing, at: certificate, section, expected: ConfigurationForm.file.expected)
                report.add(.missing, at: privateKey, section, expected: ConfigurationForm.file.expected)
            } else if isOpenToOthers {
                report.add(
                    .conflict, at: path, source(of: path.appending("address")) ?? source(of: path),
                    expected:
                        "cleartext only on this machine: set tls.certificate and tls.private_key, or behind_tls_proxy when"
                        + " a proxy in front ends TLS")
            }
        case (_?, nil):
            report.add(.missing, at: privateKey, source(of: certificate), expected: "the key of the certificate")
        case (nil, _?):
            report.add(.missing, at: certificate, source(of: privateKey), expected: "the certificate of the key")
        }
        return listener
    }

    /// A file that is opened later.
    func file(_ purpose: ConfigurationFile.Purpose, _ path: String, _ key: ConfigurationPath) -> ConfigurationFile {
        ConfigurationFile(
            purpose: purpose, path: path, key: key.description, origin: report.origin(of: source(of: key)))
    }

    /// The listener for health and metrics, when its section was opened.
    mutating func readAdmin() -> AdminConfiguration? {
        let path = ConfigurationPath("admin")
        guard layers.sections[path] != nil else { return nil }
        var admin = AdminConfiguration()
        fill(&admin, from: ConfigurationTable.admin, at: path)
        return admin
    }

    /// Reports listeners that want the same port of the same address: the system would let them share it in silence.
    mutating func checkOverlaps(_ listeners: [ListenerConfiguration], _ admin: AdminConfiguration?) {
        let list = ConfigurationPath("listen")
        var doors = listeners.enumerated().map { (path: list.appending("\($0)"), address: $1.address, port: $1.port) }
        if let admin { doors.append((ConfigurationPath("admin"), admin.address, admin.port)) }
        for (index, door) in doors.enumerated() where door.port != 0 {
            let other = doors[..<index].first { $0.port == door.port && $0.address.overlaps(door.address) }
            guard let other else { continue }
            report.add(
                .conflict, at: door.path, source(of: door.path.appending("port")) ?? source(of: door.path),
                expected: "listens where \(other.path) does: \(door.address), port \(door.port)")
        }
    }
}

extension IPAddress {
    /// Whether listeners on both would get in each other's way: the same address, or all of one family and one of it.
    fileprivate func overlaps(_ other: IPAddress) -> Bool {
        if self == other { return true }
        return (v4 == nil) == (other.v4 == nil) && (isUnspecified || other.isUnspecified)
    }

    /// Whether it stands for all addresses of its family: `0.0.0.0` or `::`.
    private var isUnspecified: Bool { v4 == 0 || high == 0 && low == 0 }
}
