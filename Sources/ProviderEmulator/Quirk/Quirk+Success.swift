extension Quirk {
    /// Successes in other shapes; errors stay as they are.
    static let successes = [
        Quirk("form-response", "the members as a form", onSuccess { $0.writing = .form }),
        Quirk("text-plain", "JSON that calls itself text/plain", onSuccess { $0.writing = .jsonAsText }),
        Quirk(
            "nested-token", "everything inside a member data",
            onSuccess { $0.members = [Member("data", .object($0.members))] }),
        Quirk("token-fields-renamed", "accessToken, refreshToken and expireIn", onSuccess(renameToCamelCase)),
        Quirk("token-missing", "no access_token", onSuccess { $0.remove("access_token") }),
        Quirk("token-null", "access_token is null", onSuccess { $0.set("access_token", .null) }),
        Quirk("token-number", "access_token is a number", onSuccess { $0.set("access_token", .number(12_345)) }),
        Quirk("token-empty", "access_token is empty", onSuccess { $0.set("access_token", .string("")) }),
        Quirk("token-long", "access_token has 100,000 bytes", onSuccess { $0.set("access_token", .string(longToken)) }),
        Quirk("token-type-missing", "no token_type", onSuccess { $0.remove("token_type") }),
        Quirk(
            "token-type-odd", "token_type is \"User Access Token\"",
            onSuccess { $0.set("token_type", .string("User Access Token")) }),
        Quirk("expires-string", "expires_in is \"3600\"", onSuccess { $0.set("expires_in", .string("3600")) }),
        Quirk("expires-missing", "no expires_in", onSuccess { $0.remove("expires_in") }),
        Quirk("expires-null", "expires_in is null", onSuccess { $0.set("expires_in", .null) }),
        Quirk("expires-zero", "expires_in is 0", onSuccess { $0.set("expires_in", .number(0)) }),
        Quirk("expires-negative", "expires_in is -1", onSuccess { $0.set("expires_in", .number(-1)) }),
        Quirk(
            "expires-renamed", "the lifetime is called expires", onSuccess { $0.rename("expires_in", to: "expires") }),
        Quirk("expires-absolute", "the end is expires_at, in seconds since 1970", onSuccess(endAbsolutely)),
        Quirk("scope-array", "scope is a list", onSuccess { $0.set("scope", .list(scopes($0).map(Value.string))) }),
        Quirk("scope-comma", "scope is joined by commas", onSuccess { $0.set("scope", .string(joined(scopes($0)))) }),
        Quirk("scope-null", "scope is null", onSuccess { $0.set("scope", .null) }),
        Quirk("refresh-token-null", "refresh_token is null", onSuccess { $0.set("refresh_token", .null) }),
        Quirk("refresh-token-missing", "no refresh_token", onSuccess { $0.remove("refresh_token") }),
        Quirk("extra-members", "members that no client knows, of every kind", onSuccess(addExtraMembers)),
    ]

    private static let longToken = ByteString([UInt8](repeating: UInt8(ascii: "t"), count: 100_000))

    private static func onSuccess(_ change: @escaping @Sendable (inout Answer) -> Void) -> Effect {
        .reshape { answer in if !answer.isError { change(&answer) } }
    }

    @Sendable private static func renameToCamelCase(_ answer: inout Answer) {
        answer.rename("access_token", to: "accessToken")
        answer.rename("refresh_token", to: "refreshToken")
        answer.rename("expires_in", to: "expireIn")
    }

    /// The year 2100: the answer knows no wall clock.
    @Sendable private static func endAbsolutely(_ answer: inout Answer) {
        answer.remove("expires_in")
        answer.set("expires_at", .number(4_102_444_800))
    }

    @Sendable private static func addExtraMembers(_ answer: inout Answer) {
        answer.set(
            "extra_object", .object([Member("id", .number(9_007_199_254_740_993)), Member("name", "Zoë \"Z\"")]))
        answer.set("extra_list", .list([.boolean(true), .null, .string("")]))
    }

    /// The scopes of the answer; two of its own when it names none, so that there is something to join.
    private static func scopes(_ answer: Answer) -> [ByteString] {
        guard case .string(let scope) = answer["scope"], scope.words.count > 1 else { return ["read", "write"] }
        return scope.words
    }

    private static func joined(_ scopes: [ByteString]) -> ByteString {
        ByteString(scopes.map(\.bytes).joined(separator: [UInt8(ascii: ",")]))
    }
}
