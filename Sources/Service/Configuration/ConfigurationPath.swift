/// The place of a value in the configuration: the names and indices that lead to it.
struct ConfigurationPath: Hashable, Sendable {
    let components: [String]

    init(_ components: [String]) { self.components = components }

    /// Reads a path that this program wrote: `limits.body`.
    init(_ text: String) { components = text.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) } }

    static let root = ConfigurationPath([])

    func appending(_ component: String) -> ConfigurationPath { ConfigurationPath(components + [component]) }

    /// The path behind this one that a table's row names: `limits.body` behind nothing, `tls.certificate` behind `listen.0`.
    func appending(contentsOf path: ConfigurationPath) -> ConfigurationPath {
        ConfigurationPath(components + path.components)
    }
}

extension ConfigurationPath: CustomStringConvertible {
    /// The components with dots between them; what a terminal might act upon is escaped.
    var description: String { components.map { ConfigurationFault.excerpt($0) }.joined(separator: ".") }
}
