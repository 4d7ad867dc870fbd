/// The arguments of the commands that read a configuration: the file, and keys that overrule it.
struct ConfigurationArguments {
    /// Where the file is; nothing when the environment says it all.
    private(set) var file: String?
    /// Flags by key: `limits.body`.
    private(set) var flags: [String: String] = [:]
    /// Whether the commented sample is wanted.
    private(set) var wantsSample = false

    init(_ arguments: [String]) throws(UsageFault) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else { throw UsageFault("unexpected argument \(argument)") }
            var name = String(argument.dropFirst(2))
            var value: String?
            if let equals = name.firstIndex(of: "=") {
                value = String(name[name.index(after: equals)...])
                name = String(name[..<equals])
            }
            switch name {
            case "print-sample": wantsSample = true
            case "allow-world-readable-secrets": flags["allow_world_readable_secrets"] = value ?? "true"
            default:
                guard let value = value ?? rest.popFirst() else { throw UsageFault("--\(name) needs a value") }
                if name == "config" { file = value } else { flags[name] = value }
            }
        }
    }
}
