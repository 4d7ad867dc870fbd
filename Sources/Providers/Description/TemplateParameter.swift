import Wire

/// A parameter whose value is made for each request.
public struct TemplateParameter: Sendable, Hashable {
    /// How the value is made.
    public enum Value: Sendable, Hashable {
        /// From one text.
        case text(Template)
        /// From several, joined to a query string of its own.
        case query([TemplateParameter])
    }

    /// Its name on the wire.
    public var name: [UInt8]
    /// How the value is made.
    public var value: Value

    /// The value for one request; nothing when a value that it needs is not known.
    func expand(_ values: SignInValues) -> [UInt8]? {
        switch value {
        case .text(let template): return template.expand(values)
        case .query(let parameters):
            var output: [UInt8] = []
            for parameter in parameters {
                if let value = parameter.expand(values) {
                    FormEncoding.append(parameter.name, value, to: &output, space: .percent)
                }
            }
            return output
        }
    }
}
