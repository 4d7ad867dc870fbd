import Providers
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
            let clients = checked.configuration.clients.map { text($0.name) }.sorted()
            Terminal.say(
                "good: \(clients.count) client\(clients.count == 1 ? "" : "s") (\(clients.joined(separator: ", ")))")
            for client in checked.configuration.clients {
                guard let callback = client.registeredCallback else { continue }
                Terminal.say(
                    "\(text(client.name)): issuer \(text(client.issuer)), to register at \(client.provider.name): "
                        + text(callback))
            }
            if checked.configuration.sealKeys == nil {
                Terminal.say("no seal_keys: a sign-in that has begun ends with this process, and at no other instance")
            }
            return .success
        } catch {
            error.complain()
            return .configuration
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
