import Wire

/// One request, read: what every endpoint looks at.
struct Call: Sendable {
    /// The body, by its `Content-Type`.
    enum Body: Sendable {
        case none
        case form(Parameters)
        case json(Parameters)
        /// It says that it is a form or JSON, and is not.
        case broken
        /// Another type, or none although there are bytes.
        case other
    }

    let method: Method
    /// The path as written, up to the `?`.
    let path: ByteString
    var query: Parameters
    var body: Body
    let fields: HeaderFields
    var authorization: Authorization?
    /// When it came.
    let time: Instant

    /// Reads `request`, which came at `time`.
    ///
    /// - Throws: ``FormError`` when the query has a bad escape or too many fields.
    init(_ request: Request, path: ByteString, query: ArraySlice<UInt8>, at time: Instant) throws(FormError) {
        method = request.method == .head ? .get : request.method
        self.path = path
        self.query = Parameters(try FormFields(query))
        body = Body(request)
        fields = request.fields
        authorization = Authorization(request.fields)
        self.time = time
    }

    /// The parameters of the body, or nothing when it has no readable ones.
    var bodyParameters: Parameters? {
        switch body {
        case .none: Parameters()
        case .form(let parameters), .json(let parameters): parameters
        case .broken, .other: nil
        }
    }

    /// The parameters of a form body and of the query together, for servers that take either.
    ///
    /// Nothing when the body is no form.
    var formAndQuery: Parameters? {
        switch body {
        case .none: return query
        case .form(var parameters):
            parameters.append(contentsOf: query)
            return parameters
        case .json, .broken, .other: return nil
        }
    }
}

extension Call: Unprintable {}
extension Call.Body: Unprintable {}

extension Call.Body {
    fileprivate init(_ request: Request) {
        if request.body.isEmpty {
            self = .none
            return
        }
        let type = request.fields.first(.contentType) ?? []
        if MediaType.matches("application/x-www-form-urlencoded", type) {
            self = (try? FormFields(request.body)).map { .form(Parameters($0)) } ?? .broken
        } else if MediaType.matches("application/json", type) {
            // Any value counts: Dropbox's revoke call may carry `null`.
            self = (try? JSONDocument(request.body)).map { .json(Parameters($0.root)) } ?? .broken
        } else {
            self = .other
        }
    }
}
