import Wire

/// The name of a parameter, encoded once for each way of writing it.
///
/// A class, because it is handed on with each parameter.
final class ParameterName: Sendable {
    /// For a JSON object.
    let json: JSONName
    /// For a form or a query, with the `&` before it, which the first one goes without, and its `=`.
    let form: [UInt8]

    init(_ name: [UInt8]) {
        json = JSONName(String(decoding: name, as: UTF8.self))
        var form = [UInt8(ascii: "&")]
        FormEncoding.append(name, to: &form)
        form.append(UInt8(ascii: "="))
        self.form = form
    }

    convenience init?(_ name: [UInt8]?) {
        guard let name else { return nil }
        self.init(name)
    }
}
