import Service

/// `cloakroom check`.
enum CheckCommand {
    static func run(_ arguments: ConfigurationArguments) -> ExitStatus {
        if arguments.wantsSample {
            Terminal.say(Configuration.sample)
            return .success
        }
        do throws(ConfigurationFaults) {
            let checked = try CheckedConfiguration(ConfigurationSource(arguments))
            for warning in checked.warnings { Terminal.complain("warning: \(warning)") }
            let clients = checked.configuration.clients.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
            Terminal.say(
                "good: \(clients.count) client\(clients.count == 1 ? "" : "s") (\(clients.joined(separator: ", ")))")
            return .success
        } catch {
            error.complain()
            return .configuration
        }
    }
}
