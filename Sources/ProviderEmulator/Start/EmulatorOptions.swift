import Wire

/// What the command line asks for.
struct EmulatorOptions: Sendable {
    /// One place to listen at.
    struct Listener: Sendable, Equatable {
        let address: IPAddress
        let port: UInt16
        /// Whether it speaks TLS.
        let isSecure: Bool
    }

    /// Where a TLS listener finds its certificate, as PEM.
    struct TLSFiles: Sendable, Equatable {
        let certificate: String
        let privateKey: String
    }

    /// At least one.
    var listeners: [Listener] = []
    /// There when a listener is secure.
    var tlsFiles: TLSFiles?
    /// Clients and redirect URIs, the standard ones included.
    var registrations = Registrations()
    /// Whether nothing but the help is wanted.
    var wantsHelp = false

    /// Where it listens when nothing is said.
    static let standardListener = Listener(address: IPAddress(v4: 0x7F00_0001), port: 9280, isSecure: false)

    /// Reads the arguments, the program's name left out.
    init(_ arguments: [String]) throws(OptionFault) {
        var clients: [Registration] = []
        var redirects: [ByteString] = []
        var certificate: String?
        var privateKey: String?
        var isLenient = false
        var asksUser = false
        var rest = arguments[...]

        while let option = rest.popFirst() {
            func value() throws(OptionFault) -> String {
                guard let value = rest.popFirst() else { throw .missingValue(option) }
                return value
            }
            switch option {
            case "--listen": listeners.append(try Listener(try value(), isSecure: false))
            case "--listen-tls": listeners.append(try Listener(try value(), isSecure: true))
            case "--certificate": certificate = try value()
            case "--private-key": privateKey = try value()
            case "--client": clients.append(try Registration(option: try value()))
            case "--redirect": redirects.append(ByteString(try value()))
            case "--lenient": isLenient = true
            case "--ask": asksUser = true
            case "--help", "-h": wantsHelp = true
            default: throw .unknownOption(option)
            }
        }
        if listeners.isEmpty { listeners = [Self.standardListener] }
        if listeners.contains(where: \.isSecure) {
            guard let certificate, let privateKey else { throw .noCertificate }
            tlsFiles = TLSFiles(certificate: certificate, privateKey: privateKey)
        }
        registrations = Registrations(
            clients: clients, redirects: redirects, isLenient: isLenient, asksUser: asksUser)
    }
}

extension EmulatorOptions.Listener {
    /// Reads `ADDRESS:PORT`, an IPv6 address in brackets.
    fileprivate init(_ text: String, isSecure: Bool) throws(OptionFault) {
        let bytes = Array(text.utf8)
        guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
            let number = Decimal.parse(bytes[(colon + 1)...]),
            let port = UInt16(exactly: number)
        else { throw .badAddress(text) }
        var host = bytes[..<colon]
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(UInt8(ascii: ":")) {
            throw .badAddress(text)
        }
        guard let address = IPAddress(host) else { throw .badAddress(text) }
        self.init(address: address, port: port, isSecure: isSecure)
    }
}

extension Registration {
    /// Reads `PROVIDER:ID:SECRET`; the secret may contain colons, and Pocket has none.
    fileprivate init(option text: String) throws(OptionFault) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
            .map(ByteString.init)
        guard parts.count >= 2, let provider = ProviderName(rawValue: parts[0].text), !parts[1].isEmpty else {
            throw .badClient(text)
        }
        let secret = parts.count == 3 && !parts[2].isEmpty ? parts[2] : nil
        guard (secret == nil) == (provider == .pocket) else { throw .badClient(text) }
        self.init(provider: provider, id: parts[1], secret: secret)
    }
}
