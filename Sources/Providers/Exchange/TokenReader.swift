import Wire

/// Takes a token answer apart in one pass over its members.
///
/// Each part is read where it stands, so nothing of the text is kept but what is handed on.
struct TokenReader {
    private let provider: ProviderDescription
    private let nowMilliseconds: Int64
    private let isForm: Bool

    private var accessToken: [UInt8]?
    private var refreshToken: [UInt8]?
    private var tokenType: [UInt8]?
    private var scope: [UInt8]?
    private var idToken: [UInt8]?
    private var lifetime: (rank: Int, seconds: Int)?
    private var end: (rank: Int, seconds: Int)?
    private var extra = JSONWriter(capacity: 192)
    /// Whether a part is not what it must be.
    private var isBroken = false
    /// Whether there is a value where the access token should be.
    private(set) var hasToken = false
    /// Whether a member was seen that may be an error.
    private(set) var mayBeError = false

    /// Reads `body`, whose token stands in the object at `root`.
    init(_ body: AnswerBody, of provider: ProviderDescription, root path: FieldPath?, nowMilliseconds: Int64) {
        self.provider = provider
        self.nowMilliseconds = nowMilliseconds
        isForm = body.isForm
        guard let path else {
            read(body.object)
            return
        }
        let root = path.resolve(in: body.object)
        if let root { read(root) }
        readAround(root, path, body.object)
    }

    /// The token answer; nothing when a part of it is not what it must be.
    var grant: TokenGrant? {
        guard !isBroken, let accessToken else { return nil }
        return TokenGrant(
            accessToken: accessToken, tokenType: provider.answer.fixedTokenType ?? tokenType ?? TokenType.bearer,
            expiresIn: lifetime?.seconds ?? end?.seconds ?? provider.answer.standardLifetime, scope: scope,
            refreshToken: refreshToken, idToken: idToken, extraMembers: extra.finish())
    }

    private mutating func read(_ object: JSONValue) {
        let names = provider.compiled.answerNames
        for member in object.members {
            switch names.role(of: member) {
            case nil: relay(member)
            case .error: noteError(member)
            case .end(let rank):
                relay(member)
                take(member.value, as: .end(rank: rank))
            case let role?: take(member.value, as: role)
            }
        }
        for (path, role) in names.deep {
            if let value = path.resolve(in: object) { take(value, as: role) }
        }
    }

    /// Takes what stands beside the object that holds the token.
    private mutating func readAround(_ root: JSONValue?, _ path: FieldPath, _ answer: JSONValue) {
        for member in answer.members where !member.isNamed(path.steps[0]) {
            switch provider.compiled.answerNames.role(of: member) {
            case nil: if root?[member.name] == nil { relay(member) }
            case .error: noteError(member)
            case .forbidden: isBroken = true
            default: break
            }
        }
    }

    private mutating func take(_ value: JSONValue, as role: AnswerNames.Role) {
        switch role {
        case .accessToken:
            guard !Self.isMissing(value) else { return }
            hasToken = true
            accessToken = token(value)
        case .refreshToken:
            guard !Self.isMissing(value) else { return }
            refreshToken = token(value)
            if refreshToken == nil { isBroken = true }
        case .tokenType:
            guard provider.answer.fixedTokenType == nil, !Self.isMissing(value) else { return }
            tokenType = value.string.flatMap(TokenType.relayed)
            if tokenType == nil { isBroken = true }
        case .idToken: idToken = token(value)
        case .scope: scope = scopeText(value)
        case .lifetime(let rank):
            if rank < lifetime?.rank ?? .max, let seconds = Lifetime.seconds(value) { lifetime = (rank, seconds) }
        case .end(let rank):
            if rank < end?.rank ?? .max, let seconds = Lifetime.seconds(until: value, nowMilliseconds: nowMilliseconds)
            {
                end = (rank, seconds)
            }
        case .forbidden: isBroken = true
        case .error, .reserved: break
        }
    }

    private mutating func relay(_ member: JSONMember) {
        if !member.value.isNull { extra.relay(member) }
    }

    /// A member where errors may stand is passed on like others when it turns out to hold none, such as `"errcode":0`.
    private mutating func noteError(_ member: JSONMember) {
        if !Self.isMissing(member.value) { mayBeError = true }
        if !member.isNamed(Self.error) { relay(member) }
    }

    /// The contents of a token: visible ASCII, for it has to fit into a header field.
    ///
    /// In a form, `+` is a space, which some issuers overlook and their own servers forgive.
    private func token(_ value: JSONValue) -> [UInt8]? {
        guard let text = value.string, !text.isEmpty else { return nil }
        return (isForm ? ASCII.arePrintable(text) : ASCII.areVisible(text)) ? text : nil
    }

    private func scopeText(_ value: JSONValue) -> [UInt8]? {
        var text = value.string ?? []
        if value.kind == .array {
            text = Array(
                value.elements.compactMap(\.string).filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: " ")]))
        } else if provider.answer.scopeFormat == .comma {
            for index in text.indices where text[index] == UInt8(ascii: ",") { text[index] = UInt8(ascii: " ") }
        }
        return text.isEmpty ? nil : text
    }

    /// Whether a value says nothing: null, false, empty or zero, which all stand for "none" somewhere.
    static func isMissing(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .null: true
        case .boolean: value.boolean == false
        case .string: value.raw.count == 2
        case .number: value.integer == 0
        case .array, .object: value.count == 0
        }
    }

    private static let error = Array("error".utf8)
}
