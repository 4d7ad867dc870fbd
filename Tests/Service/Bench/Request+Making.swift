import Foundation
import Wire

extension Request {
    /// A form.
    static func form(_ target: String, _ parameters: KeyValuePairs<String, String>) -> Request {
        var body: [UInt8] = []
        for (name, value) in parameters {
            if !body.isEmpty { body.append(UInt8(ascii: "&")) }
            FormEncoding.append(name, Array(value.utf8), to: &body)
        }
        return typed(target, "application/x-www-form-urlencoded", body)
    }

    /// A JSON text.
    static func json(_ target: String, _ body: String) -> Request {
        typed(target, "application/json", Array(body.utf8))
    }

    /// A JSON object of texts, escaped by another hand than ours.
    static func json(_ target: String, _ parameters: KeyValuePairs<String, String>) -> Request {
        let members = parameters.map { "\(quoted($0)):\(quoted($1))" }
        return json(target, "{" + members.joined(separator: ",") + "}")
    }

    /// A POST with a body of some type.
    static func typed(_ target: String, _ type: String?, _ body: [UInt8]) -> Request {
        var fields = HeaderFields()
        if let type { fields.append(.contentType, type) }
        return Request(.post, Array(target.utf8), fields: fields, body: body)
    }

    static func get(_ target: String) -> Request { Request(.get, Array(target.utf8)) }

    /// The same with one more header field.
    func with(_ name: HeaderName, _ value: String) -> Request {
        var request = self
        request.fields.append(name, value)
        return request
    }

    /// The same as another method.
    func by(_ method: Method) -> Request {
        var request = self
        request.method = method
        return request
    }

    private static func quoted(_ text: String) -> String {
        let data = (try? JSONEncoder().encode(text)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}
