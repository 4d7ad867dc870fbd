import Wire

extension Quirk {
    /// Something else than the answer, which has taken effect all the same.
    static let bodies = [
        Quirk(
            "truncated-json", "the first half of the body, framed well",
            rewriteBody { Array($0.prefix($0.count / 2)) }),
        Quirk("empty-body", "200 without a body", rewriteBody(status: 200) { _ in [] }),
        Quirk("empty-object", "200 and {}", rewriteBody(status: 200) { _ in Array("{}".utf8) }),
        Quirk(
            "array", "200 and the answer inside an array",
            rewriteBody(status: 200) { Array("[".utf8) + $0 + Array("]".utf8) }),
        Quirk("byte-order-mark", "a byte order mark before the answer", rewriteBody { [0xEF, 0xBB, 0xBF] + $0 }),
        Quirk("duplicate-member", "access_token twice, with two values", prepend("\"access_token\":\"first-of-two\",")),
        Quirk("lone-surrogate", "a member with half of a surrogate pair", prepend("\"half\":\"\\ud800\",")),
        Quirk(
            "invalid-utf8", "a member with bytes that are not UTF-8",
            prepend([0x22, 0x62, 0x22, 0x3A, 0x22, 0xC3, 0x28, 0x22, 0x2C])),
        Quirk("deep-json", "a member nested 5,000 deep", prepend(deepMember)),
        Quirk(
            "huge", "4 MiB of white space behind the answer",
            rewriteBody { $0 + [UInt8](repeating: 0x20, count: 4 << 20) }),
        Quirk(
            "html-200", "200 and a page of HTML",
            .rewrite { response in
                response = Response(200, body: Array("<!doctype html><title>Sign in</title><p>Please sign in.".utf8))
                response.fields.append(.contentType, "text/html; charset=utf-8")
            }),
        Quirk("redirect-302", "302 to /followed, which nobody may ask", redirect(302)),
        Quirk("redirect-307", "307 to /followed: who follows gives its secret away", redirect(307)),
    ]

    private static let deepMember: [UInt8] =
        Array("\"deep\":".utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 5_000)
        + [UInt8](repeating: UInt8(ascii: "]"), count: 5_000) + Array(",".utf8)

    private static func rewriteBody(
        status: Int? = nil, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Effect {
        .rewrite { response in
            response.body = change(response.body)
            response.status = status ?? response.status
        }
    }

    /// Puts a member and its comma at the front of a success that is an object.
    private static func prepend(_ member: [UInt8]) -> Effect {
        .rewrite { response in
            guard response.status == 200, response.body.first == UInt8(ascii: "{") else { return }
            response.body.insert(contentsOf: member, at: 1)
        }
    }

    private static func prepend(_ member: String) -> Effect { prepend(Array(member.utf8)) }

    private static func redirect(_ status: Int) -> Effect {
        .rewrite { response in
            response = Response(status)
            response.fields.append(.location, "/followed")
        }
    }
}
