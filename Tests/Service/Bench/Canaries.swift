import Foundation
import Wire

/// What must never be seen: every secret, code, token, verifier and state that passes through a bench.
struct Canaries {
    /// Parameters and members whose values are looked for.
    private static let names: Set<String> = [
        "access_token", "authorization", "callback_url", "client_secret", "code", "code_challenge", "code_verifier",
        "expected_state", "id_token", "oauth_code", "oauth_token_secret", "refresh_token", "state", "token",
    ]
    /// Shorter values stand in honest texts by chance.
    private static let shortest = 8

    private var values: Set<[UInt8]> = []
    private var patterns: [Data] = []

    /// Takes the values of a request, wherever they stand in it.
    mutating func take(_ request: Request) {
        let query = request.target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        take(form: query)
        take(body: request.body)
        if let value = request.fields.first(.authorization), value.starts(with: "Basic ".utf8) {
            let pair = Base64.decode(value.dropFirst(6), as: .standard) ?? []
            take(Array(pair.drop { $0 != UInt8(ascii: ":") }.dropFirst()))
        }
    }

    /// Takes the values of a body, form or JSON.
    mutating func take(body: [UInt8]) {
        if let root = try? JSONDocument(body).root {
            for member in root.members where Self.names.contains(text(member.name)) {
                if let value = member.value.string { take(named: text(member.name), value) }
            }
        } else {
            take(form: body[...])
        }
    }

    mutating func take(_ value: [UInt8]) {
        guard value.count >= Self.shortest, values.insert(value).inserted else { return }
        var form: [UInt8] = []
        FormEncoding.append(value, to: &form)
        var base64 = Base64.encode(value, as: .url)
        // The last characters depend on what follows.
        base64.removeLast(min(2, base64.count))
        let standard = base64.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 }
            .map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
        for pattern in Set([value, form, PercentEncoding.encode(value), base64, standard]) {
            patterns.append(Data(pattern))
        }
    }

    /// Those that stand in `text`.
    func found(in bytes: [UInt8]) -> [String] {
        let data = Data(bytes)
        return patterns.filter { data.range(of: $0) != nil }.map { text($0) }
    }

    private mutating func take(form: ArraySlice<UInt8>) {
        guard let fields = try? FormFields(form, limit: 1_000) else { return }
        for field in fields where Self.names.contains(text(field.name)) { take(named: text(field.name), field.value) }
    }

    private mutating func take(named name: String, _ value: [UInt8]) {
        take(value)
        guard name == "callback_url" else { return }
        for part in value.split(whereSeparator: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }).dropFirst() {
            take(form: part)
        }
    }
}
