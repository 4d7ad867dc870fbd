import OpenSSL
import Service

/// What is wrong with a configuration, line by line.
struct ConfigurationFaults: Error {
    let lines: [String]
    let warnings: [ConfigurationFault]

    /// Reports all of it, for whoever started the program.
    func complain() {
        for warning in warnings { Terminal.complain("warning: \(warning)") }
        for line in lines { Terminal.complain(line) }
        Terminal.complain("\(lines.count) fault\(lines.count == 1 ? "" : "s")")
    }
}

/// A configuration without faults, with the files that it names read and found good.
struct CheckedConfiguration {
    let configuration: Configuration
    let warnings: [ConfigurationFault]
    /// The certificates, in the order of the listeners; nothing for those in the clear.
    let certificates: [TLSContext?]

    /// Loads a configuration and reads its files.
    init(_ source: ConfigurationSource) throws(ConfigurationFaults) {
        let loaded: LoadedConfiguration
        do throws(UnreadableFile) {
            loaded = try source.load()
        } catch {
            throw ConfigurationFaults(lines: [error.text], warnings: [])
        }
        var faults = loaded.faults
        guard let configuration = loaded.draft else {
            throw ConfigurationFaults(lines: faults.map(\.description), warnings: loaded.warnings)
        }
        self.configuration = configuration
        warnings = loaded.warnings
        certificates = configuration.listeners.map { listener in
            listener.tls.flatMap { Self.certificate($0, configuration, &faults) }
        }
        Self.checkAuthorities(configuration, &faults)
        if !faults.isEmpty {
            throw ConfigurationFaults(lines: faults.map(\.description), warnings: loaded.warnings)
        }
    }

    private static func certificate(
        _ tls: ListenerConfiguration.TLS, _ configuration: Configuration, _ faults: inout [ConfigurationFault]
    ) -> TLSContext? {
        do throws(TLSFault) {
            return try TLSContext.server(certificateFile: tls.certificate, privateKeyFile: tls.privateKey)
        } catch {
            let path = error.reason.hasPrefix("private key") ? tls.privateKey : tls.certificate
            faults.append(fault(configuration, path, error))
            return nil
        }
    }

    private static func checkAuthorities(_ configuration: Configuration, _ faults: inout [ConfigurationFault]) {
        for file in configuration.files where file.purpose == .authorities {
            do throws(TLSFault) {
                try TLSContext.checkAuthorities(file: file.path)
            } catch {
                faults.append(fault(configuration, file.path, error))
            }
        }
    }

    private static func fault(_ configuration: Configuration, _ path: String, _ error: TLSFault) -> ConfigurationFault {
        let file = configuration.files.first { $0.path == path }
        return ConfigurationFault(
            .badValue, path: file?.key ?? "", origin: file?.origin ?? .none,
            expected: "a usable PEM file, not one that is: \(error.reason)",
            found: path)
    }
}
