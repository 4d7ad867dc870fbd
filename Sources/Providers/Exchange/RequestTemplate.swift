import Wire

/// A request to one endpoint of one provider, as far as it is the same every time.
///
/// Made once when the provider's data is read, so that a request costs a few appends.
final class RequestTemplate: Sendable {
    let method: Method
    let form: ParameterForm
    let target: [UInt8]
    let fields: HeaderFields
    /// The parameters that are always there, written already.
    private let beginning: ParameterWriter
    let authentication: ClientAuthentication
    let secretHeader: HeaderName?
    let basicEncoding: BasicEncoding
    let clientIDName: ParameterName?
    let secretName: ParameterName

    /// Takes what `token` says, with what differs for this endpoint.
    init(
        _ token: TokenEndpoint, url: EndpointURL? = nil, method: Method? = nil, form: ParameterForm? = nil,
        authentication: ClientAuthentication? = nil, grantType: [UInt8]?, parameters: [Parameter]
    ) {
        self.method = method ?? token.method
        self.form = form ?? token.form
        target = (url ?? token.url).target
        self.authentication = authentication ?? token.authentication
        secretHeader = token.secretHeader
        basicEncoding = token.basicEncoding
        clientIDName = ParameterName(token.clientIDName)
        secretName = ParameterName(token.clientSecretName)
        var beginning = ParameterWriter(self.form, behind: self.form == .query ? target : [])
        if let grantType { beginning.append(ParameterName(token.grantTypeName), grantType) }
        for parameter in parameters { beginning.append(ParameterName(parameter.name), parameter.value) }
        self.beginning = beginning
        fields = Self.fields(token, form: self.form)
    }

    /// Writes the parameters that are always there, then those of `write`, then leaves the place for the secret.
    ///
    /// - Parameters:
    ///   - clientID: The client id at the provider.
    ///   - usesSecret: Whether the secret is to be shown, if this endpoint takes one.
    ///   - size: How many bytes the values have that `write` adds.
    ///   - write: Adds the parameters of this request.
    /// - Returns: The request and the place.
    func request(
        clientID: [UInt8], usesSecret: Bool, size: Int, _ write: (inout ParameterWriter) -> Void
    ) -> SlottedRequest {
        let usesSecret = usesSecret && authentication != .none
        var writer = beginning
        // Whatever the values are, and with most secrets: nothing is moved to a larger place.
        writer.reserve(3 * (clientID.count + size) + 256)
        if let clientIDName, !(usesSecret && authentication == .basic) { writer.append(clientIDName, clientID) }
        write(&writer)

        let isParameter = usesSecret && (authentication == .post || (authentication == .query && form == .query))
        let text = isParameter ? writer.finish(openAt: secretName) : writer.finish()
        var request =
            form == .query ? Request(method, text, fields: fields) : Request(method, target, fields: fields, body: text)
        guard usesSecret else { return SlottedRequest(request, slot: .nowhere) }
        switch authentication {
        case .none: return SlottedRequest(request, slot: .nowhere)
        case .post, .query:
            if !isParameter {
                var writer = ParameterWriter(.query, behind: target, capacity: 64)
                request.target = writer.finish(openAt: secretName)
                return SlottedRequest(request, slot: .target)
            }
            return SlottedRequest(request, slot: form == .query ? .target : form == .json ? .jsonBody : .formBody)
        case .basic: return SlottedRequest(request, slot: .basic(clientID: clientID, encoding: basicEncoding))
        case .basicUser: return SlottedRequest(request, slot: .basicUser(encoding: basicEncoding))
        case .bearer: return SlottedRequest(request, slot: .header(.authorization, prefix: "Bearer "))
        case .header: return SlottedRequest(request, slot: .header(secretHeader ?? .authorization, prefix: ""))
        }
    }

    private static func fields(_ token: TokenEndpoint, form: ParameterForm) -> HeaderFields {
        var fields = HeaderFields()
        let json = Array("application/json".utf8)
        func append(_ name: HeaderName, _ value: [UInt8]) {
            if !token.headers.contains(where: { $0.name == name }) { fields.append(name, value) }
        }
        append(.accept, json)
        switch form {
        case .form: append(.contentType, Array("application/x-www-form-urlencoded".utf8))
        case .json: append(.contentType, json)
        case .query: break
        }
        append(.userAgent, token.userAgent)
        for header in token.headers { fields.append(header.name, header.value) }
        return fields
    }
}
