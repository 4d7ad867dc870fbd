public import Wire

/// A request with an open place for the client secret.
///
/// Whoever holds the secret fills it in at the last moment, so that the secret is in as few places as possible for as
/// short as possible.
public struct SlottedRequest: Sendable, Unprintable {
    /// Where the secret goes.
    enum Slot: Sendable {
        case nowhere
        /// Behind the body, form-encoded.
        case formBody
        /// Behind the body, as the rest of a JSON text.
        case jsonBody
        /// Behind the target, form-encoded.
        case target
        /// Into `Authorization: Basic`, behind `clientID` and a colon.
        case basic(clientID: [UInt8], encoding: BasicEncoding)
        /// Into `Authorization: Basic`, before the colon.
        case basicUser(encoding: BasicEncoding)
        /// Into a header field, behind `prefix`.
        case header(HeaderName, prefix: String)
    }

    /// The request.
    ///
    /// It is complete only when ``needsSecret`` is false.
    public private(set) var request: Request
    private(set) var slot: Slot

    init(_ request: Request, slot: Slot) {
        self.request = request
        self.slot = slot
    }

    /// Whether the secret is still missing.
    public var needsSecret: Bool {
        if case .nowhere = slot { return false }
        return true
    }

    /// The target as it may be logged: its query, which may hold secret and code, is left out.
    public var loggedTarget: [UInt8] {
        guard let mark = request.target.firstIndex(of: UInt8(ascii: "?")) else { return request.target }
        return Array(request.target[...mark]) + "...".utf8
    }

    /// Writes `secret` into its place, encoded as the place wants it.
    ///
    /// Room is made before the first byte of the secret is written, so no copy of it stays behind in memory that was
    /// let go.
    public mutating func fill(with secret: Span<UInt8>) {
        switch slot {
        case .nowhere: break
        case .formBody:
            request.body.reserveCapacity(request.body.count + 3 * secret.count)
            FormEncoding.append(secret, to: &request.body)
        case .target:
            request.target.reserveCapacity(request.target.count + 3 * secret.count)
            FormEncoding.append(secret, to: &request.target)
        case .jsonBody:
            request.body.reserveCapacity(request.body.count + 6 * secret.count + 2)
            SecretEncoding.appendJSON(secret, to: &request.body)
            request.body.append(UInt8(ascii: "\""))
            request.body.append(UInt8(ascii: "}"))
        case .basic(let clientID, let encoding):
            var value = SecretEncoding.field("Basic ", capacity: 4 * (clientID.count + secret.count + 2))
            var base64 = Base64Stream()
            base64.append(clientID.span, encoding, to: &value)
            base64.append(UInt8(ascii: ":"), to: &value)
            base64.append(secret, encoding, to: &value)
            base64.finish(&value)
            add(.authorization, &value)
        case .basicUser(let encoding):
            var value = SecretEncoding.field("Basic ", capacity: 4 * (secret.count + 2))
            var base64 = Base64Stream()
            base64.append(secret, encoding, to: &value)
            base64.append(UInt8(ascii: ":"), to: &value)
            base64.finish(&value)
            add(.authorization, &value)
        case .header(let name, let prefix):
            var value = SecretEncoding.field(prefix, capacity: secret.count)
            for index in secret.indices { value.append(secret[index]) }
            add(name, &value)
        }
        slot = .nowhere
    }

    private mutating func add(_ name: HeaderName, _ value: inout [UInt8]) {
        var fields = HeaderFields()
        fields.reserve(size: request.fields.size + name.bytes.count + value.count + 4)
        fields.append(contentsOf: request.fields)
        fields.append(name, value)
        request.fields = fields
        SecretEncoding.wipe(&value)
    }
}
