import Testing
import Wire

@testable import ProviderEmulator

@Suite("An emulator that asks its user")
struct AskTests {
    let caller = Caller(Registrations(redirects: ["https://a.example/cb?*"], asksUser: true))

    static let query: Pairs = [
        ("client_id", "generic"), ("response_type", "code"), ("state", "a&b"), ("redirect_uri", "https://a.example/cb"),
    ]

    @Test("shows a page whose two answers lead to the same address, one with deny=0 and one with deny=1")
    func page() {
        let answer = caller.get("/authorize", Self.query)
        #expect(answer.status == 200)
        #expect(answer.field("Content-Type") == "text/html; charset=utf-8")
        let query = Self.query.form.split(separator: "&").joined(separator: "&amp;")
        for (name, deny) in [("yes", 0), ("no", 1)] {
            #expect(answer.text.contains(#"<a id="\#(name)" href="?\#(query)&amp;deny=\#(deny)">"#))
        }
    }

    @Test("does what was answered", arguments: [("0", "code="), ("1", "error=access_denied")])
    func decision(deny: String, outcome: String) {
        let answer = caller.get("/authorize", Self.query + [("deny", deny)])
        #expect(answer.status == 302)
        #expect(answer.field("Location")?.contains("?\(outcome)") == true)
    }

    @Test("lets no quote of the query end the link")
    func quotes() {
        let answer = caller.send(.get, #"/authorize?a="><b>"#)
        #expect(answer.text.contains(#"href="?a=%22><b>&amp;deny=0""#))
    }

    @Test("asks on pages only")
    func exchanges() {
        #expect(caller.post("/token", []).status == 401 || caller.post("/token", []).status == 400)
    }

    @Test(
        "takes any query where that is registered, and no other end",
        arguments: [
            ("https://a.example/cb", true), ("https://a.example/cb?", true), ("https://a.example/cb?x=1&y=?", true),
            ("https://a.example/cb/", false), ("https://a.example/c?x=1", false), ("https://a.example/cbb?x=1", false),
            ("https://a.example/cb#x", false),
        ])
    func anyQuery(uri: String, isAllowed: Bool) {
        #expect(caller.state.registrations.allowsRedirect(to: ByteString(uri)) == isAllowed)
        #expect(!Registrations(redirects: ["https://a.example/cb"]).allowsRedirect(to: "https://a.example/cb?x=1"))
    }
}
