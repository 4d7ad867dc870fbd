import Wire

/// One line of `/log`: what was asked and how it was answered.
///
/// It holds secrets, because tests look for them there.
struct LogEntry {
    let call: Call
    let quirk: Quirk?
    let status: Int

    /// The fields that an adapter may be held to.
    private static let shownFields = [
        "host", "content-type", "accept", "x-accept", "user-agent", "authorization", "content-length", "cookie",
    ]

    var json: [UInt8] {
        Value.object([
            Member("method", ByteString(call.method.rawValue)), Member("path", call.path),
            Member("quirk", quirk.map { .string(ByteString($0.name)) } ?? .null),
            Member("query", Self.pairs(call.query)),
            Member("body_form", bodyForm), Member("body", Self.pairs(call.bodyParameters ?? Parameters())),
            Member("authorization", authorization), Member("fields", fields), Member("status", .number(status)),
        ]).json
    }

    /// Pairs instead of an object, so that repeats show.
    private static func pairs(_ parameters: Parameters) -> Value {
        .list(parameters.all.map { .list([.string($0.name), .string($0.value)]) })
    }

    private var bodyForm: ByteString {
        switch call.body {
        case .none: "none"
        case .form: "form"
        case .json: "json"
        case .broken: "broken"
        case .other: "other"
        }
    }

    private var authorization: Value {
        switch call.authorization {
        case nil: .null
        case .basic(let user, let password):
            .object([Member("scheme", "basic"), Member("user", user), Member("password", password)])
        case .bearer(let token): .object([Member("scheme", "bearer"), Member("token", token)])
        case .unreadable: .object([Member("scheme", "unreadable")])
        }
    }

    private var fields: Value {
        .object(Self.shownFields.compactMap { name in call.fields.first(named: name).map { Member(name, $0) } })
    }
}

extension LogEntry: Unprintable {}
