import Wire

/// How keys are spelled as environment variables and flags.
enum ConfigurationNaming {
    /// What every variable begins with.
    static let prefix = "CLOAKROOM_"

    /// The variable that names the file itself; read by whoever opens the file.
    static let fileVariable = "CLOAKROOM_CONFIG"

    /// Words that have a shorter spelling, because people type them before there is a file: `CLOAKROOM_CLIENT_<NAME>_ID`.
    private static let short = ["clients": "CLIENT", "client_id": "ID", "client_secret": "SECRET"]

    /// The spellings of one component in the environment, the preferred one first.
    static func spellings(of component: String) -> [String] {
        let plain = component.uppercased().map { $0 == "-" || $0 == "." ? "_" : $0 }
        return [short[component], String(plain)].compactMap { $0 }
    }

    /// The name that a part of a variable stands for: lower case, `-` for `_`.
    static func name(fromVariable text: some StringProtocol) -> String {
        String(text.lowercased().map { $0 == "_" ? "-" : $0 })
    }

    /// Whether `name` can be the name of a client or a provider: a path segment of its own.
    static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard (1...63).contains(bytes.count), bytes[0] != UInt8(ascii: "-") else { return false }
        return bytes.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    /// Paths of the service's own that could be a client's name.
    static let fixedPaths: Set<String> = ["livez", "readyz", "metrics"]

    /// Whether a variable was put there by Kubernetes or Docker for a service that is called `cloakroom...`: not ours.
    ///
    /// `CLOAKROOM_SERVICE_HOST`, `CLOAKROOM_SERVICE_PORT_HTTPS`, `CLOAKROOM_PORT=tcp://10.0.0.1:8080`,
    /// `CLOAKROOM_PORT_8080_TCP_ADDR` and the same for `CLOAKROOM_ADMIN_...`.
    static func isServiceLink(_ name: String, value: String) -> Bool {
        let words = name.split(separator: "_", omittingEmptySubsequences: false)
        if let service = words.firstIndex(of: "SERVICE") {
            let tail = words[(service + 1)...]
            if tail.first == "HOST" && tail.count == 1 || tail.first == "PORT" { return true }
        }
        let hasLink = ["tcp://", "udp://", "sctp://"].contains { value.hasPrefix($0) }
        if words.last == "PORT", hasLink { return true }
        return words.indices.dropLast(2).contains { index in
            words[index] == "PORT" && words[index + 1].utf8.allSatisfy(ASCII.isDigit)
                && ["TCP", "UDP", "SCTP"].contains(words[index + 2])
        }
    }
}
