/// One key of the configuration, as people see it: in the file, in the environment, in the documentation.
///
/// All of them come from one table, which also reads and checks the values.
public struct ConfigurationKey: Sendable {
    /// What of a key's meaning is there already.
    public enum Availability: Sendable, Equatable {
        /// All of it.
        case now
        /// Only these values, written as the file would have them.
        case only([String])
        /// The value is checked and kept, and has no effect yet: setting it is a warning.
        case idle
        /// Nothing: setting it is a fault.
        case later
    }

    /// The path, with `*` for a name and `#` for an index: `clients.*.pkce`, `listen.#.port`.
    public let pattern: String
    /// The form of its value.
    public let form: ConfigurationForm
    /// The value when it is not set, as the file would have it; nothing when there is none.
    public var standard: String? { standardText() }
    /// A value for the sample, as the file would have it; a key without one is shown with its default, commented out.
    public let example: String?
    /// What it means, in one line.
    public var meaning: String { meaningText() }
    /// Whether it must be set.
    public let isRequired: Bool
    /// Whether a reload takes a new value; otherwise it needs a restart.
    public let isReloadable: Bool
    /// What of its meaning is there already.
    public let availability: Availability

    // Made when they are asked for: a start needs neither, and would pay for a hundred of them.
    private let standardText: @Sendable () -> String?
    private let meaningText: @Sendable () -> String

    init(
        pattern: String, form: ConfigurationForm, example: String? = nil, isRequired: Bool = false,
        isReloadable: Bool = true, availability: Availability = .now,
        standard: @escaping @Sendable () -> String?, meaning: @escaping @Sendable () -> String
    ) {
        self.pattern = pattern
        self.form = form
        self.example = example
        self.isRequired = isRequired
        self.isReloadable = isReloadable
        self.availability = availability
        standardText = standard
        meaningText = meaning
    }

    /// The components of the path.
    var components: [String] { ConfigurationPath(pattern).components }

    /// The environment variable, with the name or index in angle brackets.
    ///
    /// For example `CLOAKROOM_CLIENT_<NAME>_PKCE`. A secret is the value
    /// of this variable, or stands in the file that the variable with `_FILE` behind it names.
    public var environmentName: String {
        let words = components.map { component in
            switch component {
            case "*": "<NAME>"
            case "#": "<N>"
            default: ConfigurationNaming.spellings(of: component)[0]
            }
        }
        return ConfigurationNaming.prefix + words.joined(separator: "_")
    }

    /// All keys, in the order of the documentation.
    public static let all: [ConfigurationKey] =
        ConfigurationTable.root.map(\.key) + ConfigurationTable.listener.map { $0.key.inside("listen.#") }
        + ConfigurationTable.admin.map { $0.key.inside("admin") } + ConfigurationTable.provider
        + ConfigurationTable.client.map { $0.key.inside("clients.*") }

    /// The same key of a section at `prefix`.
    private func inside(_ prefix: String) -> ConfigurationKey {
        ConfigurationKey(
            pattern: prefix + "." + pattern, form: form, example: example, isRequired: isRequired,
            isReloadable: isReloadable, availability: availability, standard: standardText, meaning: meaningText)
    }
}
