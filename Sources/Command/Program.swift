import Glibc

/// The command `cloakroom`.
@main
enum Program {
    static func main() {
        let status: ExitStatus
        do throws(UsageFault) {
            status = try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            Terminal.complain("cloakroom: \(error.text)")
            status = .usage
        }
        exit(status.rawValue)
    }

    private static func run(_ arguments: [String]) throws(UsageFault) -> ExitStatus {
        guard let name = arguments.first else { throw UsageFault(Help.program) }
        if name == "--help" || name == "-h" || name == "help" {
            Terminal.say(Help.program)
            return .success
        }
        if name == "--version" { return VersionCommand.run() }
        guard let command = CommandName(rawValue: name) else {
            throw UsageFault("there is no command \(name). Commands: \(CommandName.list). See cloakroom --help.")
        }
        let rest = Array(arguments.dropFirst())
        if rest.contains("--help") || rest.contains("-h") {
            Terminal.say(Help.text(for: command))
            return .success
        }
        return switch command {
        case .serve: ServeCommand.run(try ConfigurationArguments(rest))
        case .check: CheckCommand.run(try ConfigurationArguments(rest))
        case .providers: try ProvidersCommand.run(rest)
        case .keys: try KeysCommand.run(rest)
        case .healthcheck: HealthcheckCommand.run(try ConfigurationArguments(rest))
        case .version: VersionCommand.run()
        }
    }
}

/// What the process ends with, as `sysexits.h` numbers it.
enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    /// The command line is wrong.
    case usage = 64
    /// The configuration is wrong, or a place it names cannot be used.
    case configuration = 78
}

/// The commands.
enum CommandName: String, CaseIterable {
    case serve
    case check
    case providers
    case keys
    case healthcheck
    case version

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
