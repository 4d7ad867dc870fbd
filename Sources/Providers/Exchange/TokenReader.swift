import Wire

/// Takes a token answer apart in one pass over its members.
///
/// Each part is left where it stands; only what has to be changed is written anew, behind the answer.
///
/// Not to be copied: what it has read moves into the grant.
struct TokenReader: ~Copyable {
    private let provider: ProviderDescription
    private let nowMilliseconds: Int64
    private let document: JSONDocument
    private let isForm: Bool

    /// The answer, and behind it what was written anew.
    private var text: [UInt8]
    private var accessToken: TokenGrant.Part?
    private var refreshToken: TokenGrant.Part?
    private var tokenType: TokenGrant.Part?
    private var scope: TokenGrant.Part?
    private var idToken: TokenGrant.Part?
    private var lifetime: (rank: Int, seconds: Int)?
    private var end: (rank: Int, seconds: Int)?
    private var extraMembers = 0..<0
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
        document = body.document
        isForm = body.isForm
        text = document.text
        guard let path else {
            read(objectAt: 0)
            return
        }
        let root = path.resolve(in: document.root)
        if let root { read(objectAt: root.index) }
        readAround(root, path)
    }

    /// The token answer; nothing when a part of it is not what it must be.
    consuming func grant() -> TokenGrant? {
        guard !isBroken, let accessToken else { return nil }
        if let fixed = provider.answer.fixedTokenType { tokenType = written(fixed) }
        return TokenGrant(
            text: text, accessToken: accessToken, tokenType: tokenType,
            expiresIn: lifetime?.seconds ?? end?.seconds ?? provider.answer.standardLifetime, scope: scope,
            refreshToken: refreshToken, idToken: idToken, extraMembers: extraMembers)
    }

    private mutating func read(objectAt object: Int) {
        let names = provider.compiled.answerNames
        for name in document.names(of: object) {
            switch names.role(ofNameAt: name, in: document) {
            case nil: relay(name)
            case .error: noteError(name)
            case .end(let rank):
                relay(name)
                take(name + 1, as: .end(rank: rank))
            case let role?: take(name + 1, as: role)
            }
        }
        for (path, role) in names.deep {
            if let value = path.resolve(in: document.value(at: object)) { take(value.index, as: role) }
        }
    }

    /// Takes what stands beside the object that holds the token.
    private mutating func readAround(_ root: JSONValue?, _ path: FieldPath) {
        for name in document.names(of: 0) where !document.isString(at: name, equalTo: path.steps[0]) {
            switch provider.compiled.answerNames.role(ofNameAt: name, in: document) {
            case nil: if root?[document.contents(at: name)] == nil { relay(name) }
            case .error: noteError(name)
            case .forbidden: isBroken = true
            default: break
            }
        }
    }

    private mutating func take(_ index: Int, as role: AnswerNames.Role) {
        switch role {
        case .accessToken:
            guard !document.isMissing(at: index) else { return }
            hasToken = true
            accessToken = token(index)
        case .refreshToken:
            guard !document.isMissing(at: index) else { return }
            refreshToken = token(index)
            if refreshToken == nil { isBroken = true }
        case .tokenType:
            guard provider.answer.fixedTokenType == nil, !document.isMissing(at: index) else { return }
            takeTokenType(index)
        case .idToken: idToken = token(index)
        case .scope: scope = scope(index)
        case .lifetime(let rank):
            if rank < lifetime?.rank ?? .max, let seconds = Lifetime.seconds(at: index, in: document) {
                lifetime = (rank, seconds)
            }
        case .end(let rank):
            if rank < end?.rank ?? .max,
                let seconds = Lifetime.seconds(untilTimeAt: index, in: document, nowMilliseconds: nowMilliseconds)
            {
                end = (rank, seconds)
            }
        case .forbidden: isBroken = true
        case .error, .reserved: break
        }
    }

    private mutating func takeTokenType(_ index: Int) {
        let value = document.nodes[index]
        let judgement = value.kind == .string ? document.withContents(at: index) { TokenType($0) } : .unusable
        switch judgement {
        case .bearer: tokenType = nil
        case .other where value.form <= .printable:
            tokenType = TokenGrant.Part(range: value.contents, isPrintable: true)
        case .other: tokenType = written(document.contents(at: index))
        case .unusable: isBroken = true
        }
    }

    /// A member where errors may stand is passed on like others when it turns out to hold none, such as `"errcode":0`.
    private mutating func noteError(_ name: Int) {
        if !document.isMissing(at: name + 1) { mayBeError = true }
        if !document.isString(at: name, equalTo: Self.error) { relay(name) }
    }

    /// Adds the member whose name stands at `name` to those that are handed on as they are.
    private mutating func relay(_ name: Int) {
        let (name, value) = (document.nodes[name], document.nodes[name + 1])
        guard value.kind != .null else { return }
        let isOnePiece = value.range.lowerBound == name.range.upperBound + 1
        if isOnePiece, extraMembers.isEmpty {
            extraMembers = name.range.lowerBound..<value.range.upperBound
        } else if isOnePiece, extraMembers.upperBound == name.range.lowerBound - 1 {
            // Between two members that touch there is a comma and nothing else.
            extraMembers = extraMembers.lowerBound..<value.range.upperBound
        } else {
            relayBehind(name, value)
        }
    }

    /// Adds a member to those that are handed on, behind the answer, where they are written one behind the other.
    private mutating func relayBehind(_ name: JSONNode, _ value: JSONNode) {
        if extraMembers.upperBound != text.count {
            let members = text[extraMembers]
            extraMembers = text.count..<text.count + members.count
            text += members
        }
        if !extraMembers.isEmpty { text.append(UInt8(ascii: ",")) }
        text += document.text[name.range]
        text.append(UInt8(ascii: ":"))
        text += document.text[value.range]
        extraMembers = extraMembers.lowerBound..<text.count
    }

    /// The contents of a token: visible ASCII, for it has to fit into a header field.
    ///
    /// In a form, `+` is a space, which some issuers overlook and their own servers forgive.
    private mutating func token(_ index: Int) -> TokenGrant.Part? {
        let value = document.nodes[index]
        guard value.kind == .string, value.range.count > 2 else { return nil }
        if value.form == .visible { return TokenGrant.Part(range: value.contents, isPrintable: true) }
        let contents = document.contents(at: index)
        return (isForm ? ASCII.arePrintable(contents) : ASCII.areVisible(contents)) ? written(contents) : nil
    }

    private mutating func scope(_ index: Int) -> TokenGrant.Part? {
        let value = document.nodes[index]
        if value.kind == .array {
            let scopes = document.value(at: index).elements.compactMap(\.string).filter { !$0.isEmpty }
            return written(Array(scopes.joined(separator: [UInt8(ascii: " ")])))
        }
        guard value.kind == .string, value.range.count > 2 else { return nil }
        if provider.answer.scopeFormat == .space, value.form != .escaped {
            return TokenGrant.Part(range: value.contents, isPrintable: value.form <= .printable)
        }
        var contents = document.contents(at: index)
        if provider.answer.scopeFormat == .comma {
            for index in contents.indices where contents[index] == UInt8(ascii: ",") {
                contents[index] = UInt8(ascii: " ")
            }
        }
        return written(contents)
    }

    /// Writes a part anew; nothing when it is empty.
    private mutating func written(_ contents: [UInt8]) -> TokenGrant.Part? {
        guard !contents.isEmpty else { return nil }
        let start = text.count
        text += contents
        return TokenGrant.Part(range: start..<text.count, isPrintable: false)
    }

    private static let error = Array("error".utf8)
}
