/// Reads the configuration: flags over environment over file over defaults.
public enum ConfigurationLoader {
    /// Reads, checks and puts together a configuration.
    ///
    /// Every fault is found in one go: an operator who mends them all has a configuration that loads. Secrets are fetched by
    /// their names, so that no copy of one is left behind here.
    ///
    /// - Parameters:
    ///   - file: The configuration file, its path for the faults only; none when the environment says it all.
    ///   - environment: The variables with their values. Those that do not begin with `CLOAKROOM_` are left alone. The value of
    ///     one that ``holdsSecret(variable:)`` is not looked at and may be any text.
    ///   - flags: Flags of the command line by key, without the dashes in front: `limits.body`.
    ///   - secrets: What fetches secrets. Whoever reloads hands in the same one again.
    /// - Returns: The configuration when there is no fault; the faults and warnings.
    public static func load(
        file: (path: String, bytes: [UInt8])?, environment: [String: String], flags: [String: String],
        secrets: SecretLoader = SecretLoader()
    ) -> LoadedConfiguration {
        var reader = ConfigurationReader(file: file)
        reader.readLayers(file: file?.bytes, environment: environment, flags: flags)
        // A file that is no JSON says nothing: what it lacks need not be listed.
        let isReadable = !reader.report.faults.contains { $0.kind == .syntax || $0.kind == .duplicate }
        let configuration = isReadable ? reader.configuration(secrets: secrets) : nil
        let faults = reader.report.faults.inOrder
        return LoadedConfiguration(
            configuration: faults.isEmpty ? configuration : nil, draft: configuration, faults: faults,
            warnings: reader.report.warnings.inOrder)
    }

    /// Whether the value of the variable `name` is a secret itself, so that nobody should copy it: only its name is needed.
    public static func holdsSecret(variable name: String) -> Bool { ConfigurationLayers.holdsSecret(variable: name) }
}

extension [ConfigurationFault] {
    /// The faults in the order of the file; those without a place in it behind, by kind of layer, as they were found.
    fileprivate var inOrder: [ConfigurationFault] {
        enumerated().sorted { a, b in
            let (left, right) = (a.element.order, b.element.order)
            return left == right ? a.offset < b.offset : left.lexicographicallyPrecedes(right)
        }.map(\.element)
    }
}

extension ConfigurationFault {
    fileprivate var order: [Int] {
        switch origin {
        case .file(_, let line, let column): [0, line, column]
        case .environment: [1]
        case .flag: [2]
        case .none: [3]
        }
    }
}
