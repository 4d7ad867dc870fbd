import Providers
import Wire

/// The parameters of a request to one of our endpoints, from a form or a JSON object alike.
///
/// A parameter that is there twice is refused, an empty one counts as absent, unknown ones are left alone.
/// [RFC 6749, section 3.2](https://www.rfc-editor.org/rfc/rfc6749#section-3.2)
///
/// A class, because it goes from check to check.
final class RequestParameters: Unprintable {
    private enum Source {
        case form(FormFields)
        case json(JSONValue)
    }

    private let source: Source
    /// Where they stand in the request.
    private let part: String
    /// A text that stands for no value, as an empty one does.
    private let placeholder: [UInt8]?

    /// Reads a body, by its declared type; a value that is the `placeholder` counts as absent.
    convenience init(_ request: borrowing Request, placeholder: [UInt8]? = nil) throws(Refusal) {
        guard request.fields.first(.contentEncoding) == nil else {
            throw .problem(.unsupportedMediaType, field: "Content-Encoding")
        }
        guard let type = request.fields.first(.contentType) else {
            throw .problem(.unsupportedMediaType, field: "Content-Type")
        }
        if MediaType.matches("application/x-www-form-urlencoded", type) {
            try self.init(form: request.body[...], placeholder: placeholder)
        } else if MediaType.matches("application/json", type) {
            try self.init(json: request.body, placeholder: placeholder)
        } else {
            throw .problem(.unsupportedMediaType, field: "Content-Type")
        }
    }

    /// Reads a form.
    private convenience init(form text: ArraySlice<UInt8>, placeholder: [UInt8]?) throws(Refusal) {
        try self.init(text, part: "body", placeholder: placeholder)
        try refuseRepeats()
    }

    /// Reads a query.
    convenience init(query text: ArraySlice<UInt8>) throws(Refusal) {
        try self.init(uncheckedQuery: text)
        try refuseRepeats()
    }

    /// Reads a query in which parameters may be there twice: ``refuseRepeats(among:)`` is for the caller to call.
    convenience init(uncheckedQuery text: ArraySlice<UInt8>) throws(Refusal) {
        try self.init(text, part: "query", placeholder: nil)
    }

    private init(_ text: ArraySlice<UInt8>, part: String, placeholder: [UInt8]?) throws(Refusal) {
        do throws(FormError) {
            source = .form(try FormFields(text))
        } catch {
            throw .invalidRequest(.badValue, field: part)
        }
        self.part = part
        self.placeholder = placeholder
    }

    /// Refuses a parameter that is there twice, if it is one of `names`; any parameter when nothing is said.
    func refuseRepeats(among names: [ParameterName]? = nil) throws(Refusal) {
        guard case .form(let fields) = source else { return }
        if let names {
            for name in names where fields.count(of: name.bytes) > 1 {
                throw .invalidRequest(.repeatedField, field: name.text)
            }
        } else if let repeated = fields.firstRepeatedName {
            throw .invalidRequest(.repeatedField, field: ParameterName.known(repeated)?.text ?? part)
        }
    }

    private init(json text: [UInt8], placeholder: [UInt8]?) throws(Refusal) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONDocument(text, limits: .init(depth: 16, bytes: 1 << 20, values: 1_000)).root
        } catch {
            throw .invalidRequest(error.kind == .duplicateMember ? .repeatedField : .badValue, field: "body")
        }
        guard root.kind == .object else { throw .invalidRequest(.badValue, field: "body") }
        source = .json(root)
        part = "body"
        self.placeholder = placeholder
    }

    /// What stands under `name`, whatever it is: for a value that is neither checked nor used.
    func unchecked(_ name: ParameterName) -> [UInt8]? {
        switch source {
        case .form(let fields): fields.first(name.bytes)
        case .json(let object): object[name.bytes].map { $0.string ?? Array($0.raw) }
        }
    }

    /// The value of `name`, at most `name.limit` bytes of visible ASCII and spaces; nothing when it is missing or empty.
    func value(_ name: ParameterName) throws(Refusal) -> [UInt8]? {
        let value: [UInt8]
        switch source {
        case .form(let fields):
            guard let found = fields.first(name.bytes) else { return nil }
            value = found
        case .json(let object):
            guard let member = object[name.bytes], !member.isNull else { return nil }
            guard let string = member.string else { throw .invalidRequest(.badValue, field: name.text) }
            value = string
        }
        if value.isEmpty || value == placeholder { return nil }
        guard value.count <= name.limit else { throw .invalidRequest(.tooLong, field: name.text) }
        guard ASCII.arePrintable(value) else { throw .invalidRequest(.badValue, field: name.text) }
        return value
    }
}
