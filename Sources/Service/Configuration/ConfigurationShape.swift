import Wire

/// How a value of one form is read, and written for the sample.
struct ConfigurationShape<Value: Sendable & Equatable>: Sendable {
    /// The form, for faults and documentation.
    let form: ConfigurationForm
    /// Reads a value.
    let read: @Sendable (ConfigurationInput) throws(ConfigurationMismatch) -> Value
    /// Writes a value as the file would have it.
    let write: @Sendable (Value) -> String

    init(
        _ form: ConfigurationForm,
        read: @escaping @Sendable (ConfigurationInput) throws(ConfigurationMismatch) -> Value,
        write: @escaping @Sendable (Value) -> String
    ) {
        self.form = form
        self.read = read
        self.write = write
    }

    /// A shape whose values are one word of text: a string of the file, a number or boolean when `kind` says so, a variable.
    static func scalar(
        _ form: ConfigurationForm, or kind: JSONValue.Kind? = nil, parse: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) -> ConfigurationShape {
        ConfigurationShape(form) { (input) throws(ConfigurationMismatch) -> Value in
            if let word = input.word(or: kind), let value = parse(word) { return value }
            throw ConfigurationMismatch(found: form.isConfidential ? nil : input.excerpt)
        } write: {
            write($0)
        }
    }
}
