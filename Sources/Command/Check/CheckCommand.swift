import Service

/// `cloakroom check`.
enum CheckCommand {
    static func run(_ arguments: ConfigurationArguments) -> ExitStatus {
        if arguments.wantsSample {
            Terminal.say(Configuration.sample)
            return .success
        }
        guard let checked = CheckedConfiguration(ConfigurationSource(arguments)) else { return .configuration }
        let configuration = checked.configuration
        let clients = configuration.clients.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
        Terminal.say("good: \(clients.count) client\(clients.count == 1 ? "" : "s") (\(clients.joined(separator: ", ")))")
        return .success
    }
}
