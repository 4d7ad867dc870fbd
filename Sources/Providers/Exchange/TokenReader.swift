import Wire

/// Finds the parts of a token answer in one pass over its members.
struct TokenReader {
    private let provider: ProviderDescription
    private let isForm: Bool

    private var accessToken: JSONValue?
    private var refreshToken: JSONValue?
    private var tokenType: JSONValue?
    private var scope: JSONValue?
    private var idToken: JSONValue?
    private var lifetime: (rank: Int, value: JSONValue)?
    private var end: (rank: Int, member: JSONMember)?
    private var extra = JSONWriter(capacity: 192)
    private var isForbidden = false
    /// Whether a member was seen that may be an error.
    private(set) var mayBeError = false

    /// Reads `body`, whose token stands in the object at `root`.
    init(_ body: AnswerBody, of provider: ProviderDescription, root path: FieldPath?) {
        self.provider = provider
        isForm = body.isForm
        guard let path else {
            read(body.object)
            readDeep(body.object)
            return
        }
        let root = path.resolve(in: body.object)
        if let root { read(root) }
        readAround(root, path, body.object)
        if let root { readDeep(root) }
    }

    /// Whether there is a value where the access token should be.
    var hasToken: Bool { accessToken.map { !Self.isMissing($0) } ?? false }

    /// The token answer; nothing when a part of it is not what it must be.
    consuming func grant(nowMilliseconds: Int64) -> TokenGrant? {
        guard !isForbidden, let access = token(accessToken), let type = type() else { return nil }
        var refresh: [UInt8]?
        if let value = refreshToken, !Self.isMissing(value) {
            guard let token = token(value) else { return nil }
            refresh = token
        }
        let expiresIn = lifetime(nowMilliseconds)
        return TokenGrant(
            accessToken: access, tokenType: type, expiresIn: expiresIn, scope: scope.flatMap(scopeText),
            refreshToken: refresh,
            idToken: token(idToken), extraMembers: extra.finish())
    }

    private mutating func read(_ object: JSONValue) {
        for member in object.members {
            guard let role = provider.compiled.answerNames.role(of: member) else {
                let value = member.value
                if !value.isNull { extra.relay(member) }
                continue
            }
            let value = member.value
            switch role {
            case .accessToken: accessToken = value
            case .refreshToken: refreshToken = value
            case .tokenType: tokenType = value
            case .scope: scope = value
            case .idToken: idToken = value
            case .lifetime(let rank): if lifetime.map({ rank < $0.rank }) ?? true { lifetime = (rank, value) }
            case .end(let rank):
                if !value.isNull { extra.relay(member) }
                if end.map({ rank < $0.rank }) ?? true { end = (rank, member) }
            case .error: noteError(member)
            case .reserved: break
            case .forbidden: isForbidden = true
            }
        }
    }

    /// Takes what stands beside the object that holds the token.
    private mutating func readAround(_ root: JSONValue?, _ path: FieldPath, _ answer: JSONValue) {
        for member in answer.members where !member.isNamed(path.steps[0]) {
            switch provider.compiled.answerNames.role(of: member) {
            case nil:
                if !member.value.isNull, root?[member.name] == nil { extra.relay(member) }
            case .error: noteError(member)
            case .forbidden: isForbidden = true
            default: break
            }
        }
    }

    /// Takes the parts that stand deeper than the root's own members.
    private mutating func readDeep(_ root: JSONValue) {
        func find(_ path: FieldPath?) -> JSONValue? { path.flatMap { $0.name == nil ? $0.resolve(in: root) : nil } }
        accessToken = accessToken ?? find(provider.answer.accessToken)
        refreshToken = refreshToken ?? find(provider.answer.refreshToken)
        tokenType = tokenType ?? find(provider.answer.tokenType)
        scope = scope ?? find(provider.answer.scope)
        idToken = idToken ?? find(provider.answer.idToken)
        if lifetime == nil, let value = provider.answer.lifetimes.lazy.compactMap({ find($0) }).first {
            lifetime = (0, value)
        }
    }

    /// A member where errors may stand is passed on like others when it turns out to hold none, such as `"errcode":0`.
    private mutating func noteError(_ member: JSONMember) {
        let value = member.value
        if !Self.isMissing(value) { mayBeError = true }
        if !value.isNull, !member.isNamed(Self.error) { extra.relay(member) }
    }

    /// The contents of a token: visible ASCII, for it has to fit into a header field.
    ///
    /// In a form, `+` is a space, which some issuers overlook and their own servers forgive.
    private func token(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.string, !text.isEmpty else { return nil }
        for byte in text where !ASCII.isVisible(byte) && !(isForm && byte == UInt8(ascii: " ")) { return nil }
        return text
    }

    /// The token type; nothing when it is one that the app could not use: it would need a key that only we or nobody has.
    private func type() -> [UInt8]? {
        if let fixed = provider.answer.fixedTokenType { return fixed }
        guard let value = tokenType, !Self.isMissing(value) else { return Self.bearer }
        guard let type = value.string else { return nil }
        let folded = type.map(ASCII.lowercased)
        if folded == Self.foldedBearer { return Self.bearer }
        if Self.unusable.contains(folded) { return nil }
        return type.allSatisfy { ASCII.isVisible($0) || $0 == UInt8(ascii: " ") } ? type : nil
    }

    private func lifetime(_ nowMilliseconds: Int64) -> Int? {
        if let text = lifetime.flatMap({ Self.digits($0.value) }), let seconds = Lifetime.seconds(text) {
            return seconds
        }
        if let value = end?.member.value, let text = value.string ?? value.number.map({ Array($0) }),
            let seconds = Lifetime.seconds(until: text, nowMilliseconds: nowMilliseconds)
        {
            return seconds
        }
        return provider.answer.standardLifetime
    }

    private func scopeText(_ value: JSONValue) -> [UInt8]? {
        var text: [UInt8] = []
        if value.kind == .array {
            for element in value.elements {
                guard let scope = element.string, !scope.isEmpty else { continue }
                if !text.isEmpty { text.append(UInt8(ascii: " ")) }
                text += scope
            }
        } else if let scope = value.string {
            text = scope
            if provider.answer.scopeFormat == .comma {
                for i in text.indices where text[i] == UInt8(ascii: ",") { text[i] = UInt8(ascii: " ") }
            }
        }
        return text.isEmpty ? nil : text
    }

    private static func digits(_ value: JSONValue) -> [UInt8]? { value.string ?? value.number.map { Array($0) } }

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
    private static let bearer = Array("Bearer".utf8)
    private static let foldedBearer = Array("bearer".utf8)
    private static let unusable = ["mac", "dpop", "pop"].map { Array($0.utf8) }
}
