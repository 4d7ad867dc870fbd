/// Where a value was set.
public enum ConfigurationOrigin: Sendable, Equatable {
    /// In the file, at this line and column, counted from 1.
    case file(path: String, line: Int, column: Int)
    /// By this environment variable.
    case environment(name: String)
    /// By a flag of the command line, named by its key.
    case flag(name: String)
    /// Nowhere.
    case none
}

extension ConfigurationOrigin: CustomStringConvertible {
    /// The origin as a fault shows it: `cloakroom.json:12:5`, `from CLOAKROOM_LIMITS_BODY`, `from --limits.body`.
    public var description: String {
        switch self {
        case .file(let path, let line, let column): "\(path):\(line):\(column)"
        case .environment(let name): "from \(name)"
        case .flag(let name): "from --\(name)"
        case .none: "not set"
        }
    }
}
