import Wire

/// Faults and warnings as they are found, with what is needed to say where.
struct ConfigurationReport {
    private(set) var faults: [ConfigurationFault] = []
    private(set) var warnings: [ConfigurationFault] = []
    private let file: (path: String, bytes: [UInt8])?

    init(file: (path: String, bytes: [UInt8])?) { self.file = file }

    /// Adds a fault; ``ConfigurationFault/Kind/weak`` is a warning.
    mutating func add(
        _ kind: ConfigurationFault.Kind, at path: ConfigurationPath, _ source: ConfigurationSource?, expected: String,
        found: String? = nil
    ) {
        let fault = ConfigurationFault(
            kind, path: path.description, origin: origin(of: source), expected: expected, found: found)
        if kind == .weak { warnings.append(fault) } else { faults.append(fault) }
    }

    /// Adds what is wrong with the value of `key` at `path`.
    mutating func add(
        _ mismatch: ConfigurationMismatch, of key: ConfigurationKey, at path: ConfigurationPath,
        _ source: ConfigurationSource
    ) {
        for item in mismatch.items {
            let place = item.element.map { path.appending($0) } ?? path
            let kind: ConfigurationFault.Kind = mismatch.isNotAvailable ? .notAvailable : .badValue
            let expected = mismatch.isNotAvailable ? key.availability.expected : key.form.expected
            // An element of a file's value has a place of its own.
            var source = source
            if let offset = item.offset, case .file = source { source = .file(offset: offset) }
            add(kind, at: place, source, expected: item.expected ?? expected, found: item.found)
        }
    }

    /// The origin as people see it.
    func origin(of source: ConfigurationSource?) -> ConfigurationOrigin {
        switch source {
        case .file(let offset):
            let place = JSONDocument.position(of: offset, in: file?.bytes ?? [])
            return .file(path: ConfigurationFault.excerpt(file?.path ?? ""), line: place.line, column: place.column)
        case .environment(let name): return .environment(name: ConfigurationFault.excerpt(name))
        case .flag(let name): return .flag(name: ConfigurationFault.excerpt(name))
        case nil: return .none
        }
    }
}

extension ConfigurationKey.Availability {
    /// What is there already, as a phrase for a fault.
    var expected: String {
        switch self {
        case .now, .idle: "any value"
        case .only(let values): values.joined(separator: " or ")
        case .later: "no value"
        }
    }
}
