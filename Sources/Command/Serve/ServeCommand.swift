import Dispatch
import Glibc
import OpenSSL
import Service

/// `cloakroom serve`.
enum ServeCommand {
    static func run(_ arguments: ConfigurationArguments) -> ExitStatus {
        ProcessHardening.apply()
        DispatchQueue.global(qos: .userInitiated).async { OpenSSLLibrary.warm() }
        let source = ConfigurationSource(arguments)
        let checked: CheckedConfiguration
        do throws(ConfigurationFaults) {
            checked = try CheckedConfiguration(source)
        } catch {
            error.complain()
            return .configuration
        }
        guard let log = LogFile(checked.configuration.log.file) else {
            let reason = unsafe String(cString: strerror(errno))
            Terminal.complain("log.file: \(checked.configuration.log.file ?? ""): \(reason)")
            return .configuration
        }
        guard let service = RunningService(checked, source, log) else { return .configuration }
        return service.run()
    }
}
