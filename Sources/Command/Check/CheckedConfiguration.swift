import OpenSSL
import Service

/// A configuration without faults, with the files that it names read and found good.
struct CheckedConfiguration {
    let configuration: Configuration
    let warnings: [ConfigurationFault]
    /// The certificates, in the order of the listeners; nothing for those in the clear.
    let certificates: [TLSContext?]

    /// Loads a configuration and reports what is wrong, all of it, on standard error; nothing when there is any fault.
    init?(_ source: ConfigurationSource) {
        let loaded: LoadedConfiguration
        do throws(UnreadableFile) {
            loaded = try source.load()
        } catch {
            Terminal.complain(error.text)
            return nil
        }
        for warning in loaded.warnings { Terminal.complain("warning: \(warning)") }
        var faults = loaded.faults
        if let configuration = loaded.configuration {
            self.configuration = configuration
            warnings = loaded.warnings
            certificates = configuration.listeners.map { listener in
                listener.tls.flatMap { Self.certificate($0, configuration, &faults) }
            }
            Self.checkAuthorities(configuration, &faults)
            if faults.isEmpty { return }
        }
        for fault in faults { Terminal.complain("\(fault)") }
        Terminal.complain("\(faults.count) fault\(faults.count == 1 ? "" : "s")")
        return nil
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
                _ = try TLSContext.client(trust: .systemAnd(file: file.path))
            } catch {
                faults.append(fault(configuration, file.path, error))
            }
        }
    }

    private static func fault(_ configuration: Configuration, _ path: String, _ error: TLSFault) -> ConfigurationFault {
        let file = configuration.files.first { $0.path == path }
        return ConfigurationFault(
            .badValue, path: file?.key ?? "", origin: file?.origin ?? .none, expected: "a usable PEM file, not one that is: \(error.reason)",
            found: path)
    }
}
