/// One row of the table of keys: what people see of the key, and how its value gets into a `Target`.
struct ConfigurationRow<Target: Sendable>: Sendable {
    /// What people see of it.
    let key: ConfigurationKey
    /// The path inside the section.
    let path: ConfigurationPath
    /// Whether the value is another one in two targets.
    let differs: @Sendable (_ a: Target, _ b: Target) -> Bool
    /// Puts a value into its place; throws what is wrong with it.
    let store: @Sendable (ConfigurationInput, inout Target) throws(ConfigurationMismatch) -> Void

    /// What of a key's meaning is there already, in values.
    enum Availability<Value: Sendable & Equatable>: Sendable {
        case now
        case only([Value])
        case idle
        case later
    }

    /// A value's place in a target.
    ///
    /// A closure, because the runtime has to put a key path together, and a start uses few of them.
    typealias Field<Value> = @Sendable () -> any WritableKeyPath<Target, Value> & Sendable

    /// A key that has a value always: `defaults` says which when it is not set.
    static func value<Value: Sendable & Equatable>(
        _ path: String, _ shape: ConfigurationShape<Value>, _ field: @autoclosure @escaping Field<Value>,
        of defaults: Target, served: Availability<Value> = .now, example: String? = nil, reloads: Bool = true,
        _ meaning: String
    ) -> ConfigurationRow {
        ConfigurationRow(
            path, shape, served, standard: { shape.write(defaults[keyPath: field()]) }, example: example,
            required: false, reloads: reloads, meaning,
            differs: { $0[keyPath: field()] != $1[keyPath: field()] }
        ) { $1[keyPath: field()] = $0 }
    }

    /// A key that may be left out, or must be set when it is `required`.
    static func optional<Value: Sendable & Equatable>(
        _ path: String, _ shape: ConfigurationShape<Value>, _ field: @autoclosure @escaping Field<Value?>,
        served: Availability<Value> = .now, example: String? = nil, required: Bool = false, reloads: Bool = true,
        _ meaning: String
    ) -> ConfigurationRow {
        ConfigurationRow(
            path, shape, served, standard: { nil }, example: example, required: required, reloads: reloads, meaning,
            differs: { $0[keyPath: field()] != $1[keyPath: field()] }
        ) { $1[keyPath: field()] = $0 }
    }

    private init<Value: Sendable & Equatable>(
        _ path: String, _ shape: ConfigurationShape<Value>, _ availability: Availability<Value>,
        standard: @escaping @Sendable () -> String?, example: String?, required: Bool, reloads: Bool, _ meaning: String,
        differs: @escaping @Sendable (Target, Target) -> Bool, assign: @escaping @Sendable (Value, inout Target) -> Void
    ) {
        self.path = ConfigurationPath(path)
        key = ConfigurationKey(
            pattern: path, form: shape.form, example: example, isRequired: required, isReloadable: reloads,
            availability: availability.erased(shape.write), standard: standard, meaning: { meaning })
        self.differs = differs
        store = { (input, target) throws(ConfigurationMismatch) in
            let value = try shape.read(input)
            guard availability.includes(value) else {
                throw ConfigurationMismatch(notAvailable: shape.form.isConfidential ? nil : input.excerpt)
            }
            assign(value, &target)
        }
    }
}

extension ConfigurationRow.Availability {
    fileprivate func includes(_ value: Value) -> Bool {
        switch self {
        case .now, .idle: true
        case .only(let values): values.contains(value)
        case .later: false
        }
    }

    /// The same in words.
    fileprivate func erased(_ write: (Value) -> String) -> ConfigurationKey.Availability {
        switch self {
        case .now: .now
        case .only(let values): .only(values.map(write))
        case .idle: .idle
        case .later: .later
        }
    }
}
