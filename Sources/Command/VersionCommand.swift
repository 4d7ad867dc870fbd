/// `cloakroom version`.
enum VersionCommand {
    /// The version of this program. [Semantic Versioning](https://semver.org)
    static let version = "0.1.0"

    static func run() -> ExitStatus {
        Terminal.say("cloakroom \(version)")
        return .success
    }
}
