import Glibc
import Vault

/// `cloakroom keys`.
enum KeysCommand {
    static func run(_ arguments: [String]) throws(UsageFault) -> ExitStatus {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "new": return try new(rest)
        case "check": return try check(rest)
        default: throw UsageFault("keys new [--output FILE], or keys check FILE...; see cloakroom keys --help")
        }
    }

    private static func new(_ arguments: [String]) throws(UsageFault) -> ExitStatus {
        let text = SealKey.randomText()
        guard let path = try output(arguments) else {
            return Terminal.write(lineOf: text, to: STDOUT_FILENO) ? .success : .failure
        }
        do throws(KeyFileFault) {
            try KeyFile(path).write(text)
        } catch {
            Terminal.complain("\(path): \(error.reason)")
            return .failure
        }
        return check([path], allowsWorldReadable: false)
    }

    /// Where the new key goes; nothing for standard output.
    private static func output(_ arguments: [String]) throws(UsageFault) -> String? {
        let option = "--output"
        switch arguments.count {
        case 0: return nil
        case 1 where arguments[0].hasPrefix(option + "="): return String(arguments[0].dropFirst(option.count + 1))
        case 2 where arguments[0] == option: return arguments[1]
        default: throw UsageFault("keys new takes nothing but --output FILE")
        }
    }

    private static func check(_ arguments: [String]) throws(UsageFault) -> ExitStatus {
        let option = "--allow-world-readable-secrets"
        let paths = arguments.filter { $0 != option }
        if let unknown = paths.first(where: { $0.hasPrefix("--") }) {
            throw UsageFault("keys check knows no \(unknown)")
        }
        guard !paths.isEmpty else {
            throw UsageFault("keys check needs the files of the keys, the one that seals first")
        }
        return check(paths, allowsWorldReadable: paths.count < arguments.count)
    }

    private static func check(_ paths: [String], allowsWorldReadable: Bool) -> ExitStatus {
        let checked = CheckedKeys(paths, allowsWorldReadable: allowsWorldReadable)
        for line in checked.lines { Terminal.say(line) }
        for fault in checked.faults { Terminal.complain(fault) }
        return checked.faults.isEmpty ? .success : .configuration
    }
}
