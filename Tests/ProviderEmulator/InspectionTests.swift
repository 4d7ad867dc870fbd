import Testing
import Wire

@testable import ProviderEmulator

@Suite("Pages for tests")
struct InspectionTests {
    let caller = Caller()

    func log(_ target: String = "/log") throws -> [JSONValue] { Array(try #require(caller.get(target).json).elements) }

    @Test("echo any method, with the target as written", arguments: Method.allCases)
    func echo(method: Method) throws {
        let answer = caller.send(
            method, "/echo?code=a&code=%2f", fields: [("Host", "t.test"), ("hOST", "u.test")], body: [0, 0xFF, 0x61])
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(
            answer.text
                == "{\"method\":\"\(method.rawValue)\",\"target\":\"/echo?code=a&code=%2f\","
                + "\"host\":[\"t.test\",\"u.test\"],"
                + "\"body_len\":3,\"body_b64\":\"AP9h\"}")
    }

    @Test("echo an empty body, and the target of OPTIONS *")
    func echoLittle() {
        #expect(
            caller.send(.options, "*").text
                == "{\"method\":\"OPTIONS\",\"target\":\"*\",\"host\":[],\"body_len\":0,\"body_b64\":\"\"}")
    }

    @Test("log what was asked and how it was answered, oldest first")
    func logs() throws {
        _ = caller.post(
            "/quirk/expires-string/token?q=1", [("code", "a"), ("code", "b c")],
            fields: basic("id", "s:1") + [("Accept", "application/json"), ("X-Other", "x")])
        _ = caller.postJSON("/v3/oauth/request", "{\"consumer_key\":\"k\",\"n\":5}", fields: [("Host", "h")])
        _ = caller.get("/nowhere")
        let entries = try log()
        #expect(entries.count == 3)
        #expect(
            String(decoding: entries[0].raw, as: UTF8.self)
                == "{\"method\":\"POST\",\"path\":\"/token\",\"quirk\":\"expires-string\","
                + "\"query\":[[\"q\",\"1\"]],\"body_form\":\"form\","
                + "\"body\":[[\"code\",\"a\"],[\"code\",\"b c\"]],"
                + "\"authorization\":{\"scheme\":\"basic\",\"user\":\"id\",\"password\":\"s:1\"},"
                + "\"fields\":{\"content-type\":\"application/x-www-form-urlencoded\",\"accept\":\"application/json\","
                + "\"authorization\":\"Basic aWQ6czox\"},\"status\":400}")
        #expect(entries[1]["body_form"]?.string == Array("json".utf8))
        #expect(entries[1]["body"]?.raw.elementsEqual("[[\"consumer_key\",\"k\"],[\"n\",\"5\"]]".utf8) == true)
        #expect(entries[1]["authorization"]?.isNull == true)
        #expect(entries[2]["status"]?.integer == 404)
    }

    @Test(
        "name the form of a body",
        arguments: [
            ("", "", "none"), ("", "a=b", "other"), ("text/plain", "a", "other"),
            ("application/x-www-form-urlencoded", "a=%zz", "broken"), ("application/json", "{", "broken"),
            ("APPLICATION/JSON;charset=UTF8", "{}", "json"),
        ])
    func bodyForm(type: String, body: String, form: String) throws {
        let fields: Pairs = type.isEmpty ? [] : [("Content-Type", type)]
        _ = caller.send(.post, "/token", fields: fields, body: Array(body.utf8))
        #expect(try log()[0]["body_form"]?.string == Array(form.utf8))
    }

    @Test("clear the log when they are asked to, with a last look at it")
    func clears() throws {
        _ = caller.get("/nowhere")
        #expect(try log("/log?clear=1").count == 1)
        #expect(try log().isEmpty)
    }

    @Test("share the log among all handlers of one emulator")
    func shared() throws {
        let other = Emulator(caller.state)
        _ = other.answer(Request(.get, Array("/nowhere".utf8)), caller.arrival)
        #expect(try log().count == 1)
    }

    @Test("tell what is here")
    func guide() {
        let answer = caller.get("/")
        #expect(answer.status == 200)
        #expect(answer.type == "text/plain; charset=utf-8")
        for quirk in Quirk.all { #expect(answer.text.contains("  \(quirk.name)  ")) }
    }

    @Test(
        "say in JSON that there is nothing",
        arguments: ["/nowhere", "/echo/", "//echo", "/ECHO", "/oauth2", "/?", "/%2f"])
    func nothing(target: String) {
        let answer = caller.get(target)
        #expect(answer.status == (target == "/?" ? 200 : 404))
        if target != "/?" { #expect(answer.text == "{\"error\":\"not_found\"}") }
    }

    @Test("refuse a query that is none")
    func badQuery() { #expect(caller.get("/authorize?a=%zz").text == "{\"error\":\"bad_query\"}") }

    @Test(
        "name the methods that a path takes",
        arguments: [
            (Method.get, "/token", "POST"), (.get, "/api/token", "POST"), (.get, "/oauth2/token", "POST"),
            (.put, "/oauth2/access_token", "GET, HEAD, POST"), (.post, "/oauth2/authorize", "GET, HEAD"),
            (.get, "/v3/oauth/request", "POST"), (.get, "/v3/oauth/authorize", "POST"),
            (.post, "/auth/authorize", "GET, HEAD"),
            (.get, "/2/auth/token/revoke", "POST"), (.delete, "/1/connect", "GET, HEAD"),
        ])
    func methods(method: Method, path: String, allow: String) {
        let answer = caller.send(method, path)
        #expect(answer.status == 405)
        #expect(answer.field("Allow") == allow)
        #expect(answer["error"] == "method_not_allowed")
    }

    @Test("answer a broken message with its kind and close", arguments: MessageFault.Kind.allCases)
    func faults(kind: MessageFault.Kind) {
        let response = caller.emulator.answer(MessageFault(kind, in: "Host"), caller.arrival)
        #expect(response.status == kind.status)
        #expect(response.closes)
        #expect(Answered(response).text == "{\"error\":\"\(kind.rawValue)\"}")
    }
}
