import Vault
import Wire

/// A document that is the same until the next reload: made once, kept by clients, asked for again by its tag.
struct StaticDocument: Sendable {
    let body: [UInt8]
    /// Equal for equal bodies, whichever instance of the service made it. [RFC 9110, section 8.8.3](https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3)
    let entityTag: [UInt8]

    init(_ body: [UInt8]) {
        self.body = body
        var hash = SipHash64(Self.tagKey)
        hash.update(body.span)
        entityTag = Array("\"\(String(hash.finish(), radix: 36))\"".utf8)
    }

    /// The answer to a GET: the document, or 304 when the caller has it already.
    /// [RFC 9110, section 13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2)
    func response(to request: borrowing Request, _ standard: StandardFields, requestID: [UInt8]) -> Response {
        var fields = standard.document
        fields.append(.eTag, entityTag)
        fields.append(.xRequestID, requestID)
        return isKnown(by: request) ? Response(304, fields: fields) : Response(200, fields: fields, body: body)
    }

    /// Compared weakly: a proxy that compresses makes tags weak.
    private func isKnown(by request: borrowing Request) -> Bool {
        request.fields.elements(of: .ifNoneMatch).contains { tag in
            tag.elementsEqual("*".utf8) || (tag.starts(with: "W/".utf8) ? tag.dropFirst(2) : tag) == entityTag[...]
        }
    }

    /// No secret: all instances must come to the same tag.
    private static let tagKey = SipKey(first: 0, second: 0)
}
