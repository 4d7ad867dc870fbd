import Wire

/// The parameters of a callback, from query and fragment alike.
struct CallbackFields {
    private let parts: [FormFields]

    init(_ parts: [FormFields]) { self.parts = parts }

    /// Reads query and fragment of `url`.
    init(_ url: URLReference) throws(CallbackFault) {
        var parts: [FormFields] = []
        for text in [url.query, url.fragment] {
            guard let text else { continue }
            do {
                parts.append(try FormFields(text))
            } catch {
                throw CallbackFault("callback_url".utf8, .badValue)
            }
        }
        self.parts = parts
    }

    /// The value of the one parameter called `name`; an empty one counts as missing.
    ///
    /// - Throws: When it is there more than once, whatever the values: two readers could take two of them.
    func value(_ name: [UInt8]) throws(CallbackFault) -> [UInt8]? {
        var count = 0
        var value: [UInt8]?
        for part in parts {
            count += part.count(of: name)
            if let found = part.first(name), !found.isEmpty { value = found }
        }
        if count > 1 { throw CallbackFault(name, .repeatedField) }
        return value
    }

    /// Every parameter, in order.
    var all: [(name: [UInt8], value: [UInt8])] { parts.flatMap { $0 } }
}
