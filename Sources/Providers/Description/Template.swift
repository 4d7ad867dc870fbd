/// A text with gaps for values of one request, such as `oauth2code:{code_challenge}:S256:offline`.
///
/// `{name}` is the value; `{:name}` is a colon and the value, or nothing at all when there is none.
public struct Template: Sendable, Hashable {
    /// What a gap can hold.
    public enum Value: String, Sendable, CaseIterable {
        case clientID = "client_id"
        case redirectURI = "redirect_uri"
        case state
        case codeChallenge = "code_challenge"
        case scope
        case requestToken = "request_token"
    }

    enum Piece: Sendable, Hashable {
        case text([UInt8])
        case gap(Value, isOptional: Bool)
    }

    let pieces: [Piece]

    /// Reads a template; nothing when a gap is not closed or names an unknown value.
    public init?(_ text: String) {
        var pieces: [Piece] = []
        var rest = Array(text.utf8)[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            if open > rest.startIndex { pieces.append(.text(Array(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
            var name = rest[(open + 1)..<close]
            let isOptional = name.first == UInt8(ascii: ":")
            if isOptional { name = name.dropFirst() }
            guard let value = Value(rawValue: String(decoding: name, as: UTF8.self)) else { return nil }
            pieces.append(.gap(value, isOptional: isOptional))
            rest = rest[(close + 1)...]
        }
        if !rest.isEmpty || pieces.isEmpty { pieces.append(.text(Array(rest))) }
        self.pieces = pieces
    }

    /// The text with its gaps filled; nothing when a value that it needs is not known.
    func expand(_ values: SignInValues) -> [UInt8]? {
        var output: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .text(let text): output += text
            case .gap(let name, let isOptional):
                if let value = values[name] {
                    if isOptional { output.append(UInt8(ascii: ":")) }
                    output += value
                } else if !isOptional {
                    return nil
                }
            }
        }
        return output
    }
}
