import Providers
import Vault
import Wire

/// Builds a ``Configuration`` from what the layers say, and reports all that is wrong on the way.
struct ConfigurationReader {
    var layers = ConfigurationLayers()
    var report: ConfigurationReport
    private var allowsWorldReadableSecrets = false
    /// Whether the operator has named a key for seals, be it a good one or not.
    var hasSealKeys = false

    /// The most clients that one service takes.
    static let maximumClients = 1_000

    init(file: (path: String, bytes: [UInt8])?) { report = ConfigurationReport(file: file) }

    /// Reads all layers, the lowest first.
    mutating func readLayers(file: [UInt8]?, environment: [String: String], flags: [String: String]) {
        if let file { layers.read(file: file, &report) }
        layers.read(environment: environment, &report)
        layers.read(flags: flags, &report)
    }

    /// The configuration; what is missing or wrong in it has been reported.
    mutating func configuration(secrets: SecretLoader) -> Configuration {
        var draft = ConfigurationDraft()
        fill(&draft, from: ConfigurationTable.root, at: .root)
        checkTimes(draft.values)

        var configuration = draft.values
        configuration.publicURL = draft.publicURL ?? []
        configuration.listeners = readListeners(&configuration.files)
        configuration.admin = readAdmin()
        checkOverlaps(configuration.listeners, configuration.admin)

        allowsWorldReadableSecrets = draft.values.allowsWorldReadableSecrets
        configuration.sealKeys = readSealKeys(draft.sealKeys, secrets)
        configuration.storeKey = draft.storeKey.flatMap { load($0, at: ConfigurationPath("store_key"), secrets) }

        let providers = readProviders(&configuration.files)
        configuration.clients = readClients(providers, publicURL: configuration.publicURL, secrets)
        checkAssociation(configuration)
        checkLimits(configuration)
        return configuration
    }

    /// Fills `target` with the values of one section.
    mutating func fill<Target>(
        _ target: inout Target, from rows: [ConfigurationRow<Target>], at section: ConfigurationPath
    ) {
        for row in rows {
            let path = section.appending(contentsOf: row.path)
            guard let setting = layers.settings[path] else {
                if row.key.isRequired {
                    report.add(.missing, at: path, layers.sections[section], expected: row.key.form.expected)
                }
                continue
            }
            do {
                try row.store(setting.input, &target)
                if row.key.availability == .idle {
                    report.add(.weak, at: path, setting.source, expected: "checked, but without effect in this version")
                }
            } catch {
                report.add(error, of: row.key, at: path, setting.source)
            }
        }
    }

    /// Where the value at `path` was set; for an element of a list, where that stands.
    func source(of path: ConfigurationPath) -> ConfigurationSource? {
        if let source = layers.settings[path]?.source ?? layers.sections[path] { return source }
        guard let index = path.components.last.flatMap({ Int($0) }),
            let list = layers.settings[ConfigurationPath(path.components.dropLast())]
        else { return nil }
        guard case .json(let value) = list.input else { return list.source }
        return value.elements.dropFirst(index).first { _ in true }.map { .file(offset: $0.offset) }
    }

    /// Fetches a secret; a fault is reported.
    mutating func load(_ source: SecretSource, at path: ConfigurationPath, _ secrets: SecretLoader) -> Secret? {
        do {
            return try secrets.load(source, allowsWorldReadable: allowsWorldReadableSecrets)
        } catch {
            report.add(
                .secret, at: path, self.source(of: path),
                expected:
                    "\(ConfigurationFault.excerpt("\(error.source)", maximum: 200)): expected \(error.kind.expectation)"
            )
            return nil
        }
    }
}
