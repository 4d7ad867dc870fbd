import Providers
import Wire

/// The parameters of a request to one of our endpoints, from a form or a JSON object alike.
///
/// A parameter that is there twice is refused, an empty one counts as absent, unknown ones are left alone.
/// [RFC 6749, section 3.2](https://www.rfc-editor.org/rfc/rfc6749#section-3.2)
///
/// A class, because it goes from check to check.
final class RequestParameters: Unprintable {
    private let fields: FormFields
    /// Where among the fields each parameter first stands, counted from 1; 0 when it is missing.
    private let places: ParameterName.Table<UInt16>
    /// The parameters that a JSON object holds as something else than a text.
    private let nonTexts: [ParameterName]
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
            try self.init(form: request.body[...], part: "body", placeholder: placeholder)
            try refuseRepeats()
        } else if MediaType.matches("application/json", type) {
            try self.init(json: request.body, placeholder: placeholder)
        } else {
            throw .problem(.unsupportedMediaType, field: "Content-Type")
        }
    }

    /// Reads a query.
    convenience init(query text: ArraySlice<UInt8>) throws(Refusal) {
        try self.init(uncheckedQuery: text)
        try refuseRepeats()
    }

    /// Reads a query in which parameters may be there twice: ``refuseRepeats(among:)`` is for the caller to call.
    convenience init(uncheckedQuery text: ArraySlice<UInt8>) throws(Refusal) {
        try self.init(form: text, part: "query", placeholder: nil)
    }

    private convenience init(form text: ArraySlice<UInt8>, part: String, placeholder: [UInt8]?) throws(Refusal) {
        let fields: FormFields
        do throws(FormError) { fields = try FormFields(text) } catch { throw .invalidRequest(.badValue, field: part) }
        self.init(fields, part: part, placeholder: placeholder)
    }

    private convenience init(json text: [UInt8], placeholder: [UInt8]?) throws(Refusal) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONDocument(text, limits: .init(depth: 16, bytes: 1 << 20, values: 1_000)).root
        } catch {
            throw .invalidRequest(error.kind == .duplicateMember ? .repeatedField : .badValue, field: "body")
        }
        guard root.kind == .object else { throw .invalidRequest(.badValue, field: "body") }
        var fields = FormFields()
        var nonTexts: [ParameterName] = []
        for member in root.members {
            let (name, text) = (member.name, member.value.string)
            fields.append(name, text ?? Array(member.value.raw))
            if text == nil, let name = ParameterName(name.span) { nonTexts.append(name) }
        }
        self.init(fields, nonTexts: nonTexts, part: "body", placeholder: placeholder)
    }

    private init(_ fields: FormFields, nonTexts: [ParameterName] = [], part: String, placeholder: [UInt8]?) {
        var places = ParameterName.Table<UInt16>(repeating: 0)
        let contents = fields.contents
        for index in 0..<fields.count {
            guard let name = ParameterName(contents.span.extracting(fields.name(at: index))) else { continue }
            if places[name.rawValue] == 0 { places[name.rawValue] = UInt16(index + 1) }
        }
        self.fields = fields
        self.places = places
        self.nonTexts = nonTexts
        self.part = part
        self.placeholder = placeholder
    }

    /// Refuses a parameter that is there twice, if it is one of `names`; any parameter when nothing is said.
    func refuseRepeats(among names: [ParameterName]? = nil) throws(Refusal) {
        if let names {
            for name in names where fields.count(of: name.bytes) > 1 {
                throw .invalidRequest(.repeatedField, field: name.text)
            }
        } else if let repeated = fields.firstRepeatedName {
            throw .invalidRequest(.repeatedField, field: ParameterName(repeated.span)?.text ?? part)
        }
    }

    /// What stands under `name`, whatever it is: for a value that is neither checked nor used.
    func unchecked(_ name: ParameterName) -> [UInt8]? {
        place(of: name).map { Array(fields.contents[$0]) }
    }

    /// The value of `name`, at most `name.limit` bytes of visible ASCII and spaces; nothing when it is missing or empty.
    func value(_ name: ParameterName) throws(Refusal) -> [UInt8]? { try read(name) { [UInt8](copying: $0) } }

    /// What `body` makes of the value of `name`, which it is lent; see ``value(_:)``.
    @inline(__always)
    func read<Result>(_ name: ParameterName, _ body: (Span<UInt8>) throws(Refusal) -> Result) throws(Refusal)
        -> Result?
    {
        guard let place = place(of: name) else { return nil }
        let contents = fields.contents
        let value = contents.span.extracting(place)
        guard try isThere(value, name) else { return nil }
        return try body(value)
    }

    /// Where the value of `name` stands.
    private func place(of name: ParameterName) -> Range<Int>? {
        let index = Int(places[name.rawValue])
        return index > 0 ? fields.value(at: index - 1) : nil
    }

    /// Whether `value` stands for a value, which must be good.
    private func isThere(_ value: Span<UInt8>, _ name: ParameterName) throws(Refusal) -> Bool {
        if !nonTexts.isEmpty, nonTexts.contains(name) {
            if value.equals(Self.null.span) { return false }
            throw .invalidRequest(.badValue, field: name.text)
        }
        if value.isEmpty { return false }
        if let placeholder, value.equals(placeholder.span) { return false }
        guard value.count <= name.limit else { throw .invalidRequest(.tooLong, field: name.text) }
        guard ASCII.arePrintable(value) else { throw .invalidRequest(.badValue, field: name.text) }
        return true
    }

    private static let null = Array("null".utf8)
}
