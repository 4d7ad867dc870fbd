import Providers
import Testing
import Wire

@testable import Service

@Suite("What a provider says") struct ProviderAnswerTests {
    @Test("is there to be tested") func vectors() { #expect(AnswerVector.all.count > 180) }

    @Test("reaches the app as what it means", arguments: AnswerVector.all)
    func meaning(vector: AnswerVector) async throws {
        let bench = try ServiceBench(vector.configuration)
        bench.provider.script = [.answer(vector.response)]
        let answer = await bench.send(
            .form("/vector/token", vector.isRefresh ? ["refresh_token": "canary-token"] : ["code": "canary-code"]))
        #expect(bench.contacts == 1)
        if let token = vector.value["token"] {
            try checkToken(answer, token, vector)
        } else {
            checkRefusal(answer, vector)
        }
    }

    private func checkToken(_ answer: Answered, _ token: JSONValue, _ vector: AnswerVector) throws {
        #expect(answer.status == 200)
        var writer = JSONWriter()
        writer.beginObject()
        for member in token.members where !["extra", "expires_in"].contains(text(member.name)) {
            writer.name(member.name)
            writer.string(vector.bytes(member.value) ?? [])
        }
        if vector.isRefresh, token["refresh_token"] == nil {
            writer.name("refresh_token")
            writer.string("canary-token")
        }
        if let lifetime = token["expires_in"]?.integer {
            writer.name("expires_in")
            writer.number(lifetime)
        }
        if let extra = token["extra"]?.string, !extra.isEmpty { writer.raw(extra) }
        writer.endObject()
        #expect(answer.json?.canonical == (try JSONDocument(writer.finish()).root.canonical))
    }

    private func checkRefusal(_ answer: Answered, _ vector: AnswerVector) {
        if let error = vector["refused"] {
            #expect(answer.status == 400)
            #expect(answer["error"] == error)
            #expect(answer["code"] == nil)
            #expect(answer.field(.contentType) == "application/json")
        } else {
            let code = vector["problem"].flatMap { ProblemCode(rawValue: $0) }
            #expect(answer.status == vector.value["answer_status"]?.integer)
            #expect(answer["code"] == code?.rawValue)
            #expect(answer["error"] == nil)
            #expect(answer.json?["retryable"]?.boolean == false)
            let wait = vector.value["retry_after"]?.integer ?? code?.retryAfter
            #expect(answer.field(.retryAfter) == wait.map { "\($0)" })
        }
        if let reason = vector["reason"] { #expect(answer["reason"] == reason) }
        if let error = vector.value["provider_error"] {
            #expect(answer.json?["provider_error"]?.string == vector.bytes(error))
        }
    }

    static let silences: [(kind: FetchError.Kind, result: String, retryAfter: String?)] = [
        (.unresolved, "502 provider_unavailable provider_unavailable", "5"),
        (.forbiddenAddress, "502 provider_unavailable provider_unavailable", "5"),
        (.unreachable, "502 provider_unavailable provider_unavailable", "5"),
        (.tls, "502 provider_tls provider_tls", nil),
        (.timeout, "504 provider_timeout provider_timeout", "5"),
        (.closed, "502 provider_unavailable provider_unavailable", "5"),
        (.malformed, "502 provider_malformed provider_malformed", nil),
        (.tooLarge, "502 provider_too_large provider_too_large", nil),
        (.overloaded, "503 overloaded overloaded", "1"),
    ]

    @Test("when it says nothing is a problem that names why", arguments: silences, [true, false])
    func silence(silence: (kind: FetchError.Kind, result: String, retryAfter: String?), wasSent: Bool) async throws {
        let requests: [Request] = [
            .form("/acme/token", ["code": "canary-code"]), .form("/acme/token", ["refresh_token": "canary-token"]),
            .form("/pocket/sign-in", [:]),
        ]
        for request in requests {
            let bench = try ServiceBench()
            bench.provider.script = [.failure(FetchError(silence.kind, wasSent: wasSent, hint: "a constant text"))]
            let answer = await bench.send(request)
            #expect(answer.refusal == silence.result)
            #expect(answer.field(.retryAfter) == silence.retryAfter)
            #expect(answer.json?["retryable"]?.boolean == !wasSent)
            #expect(answer["error"] == nil)
            let line = try #require(bench.lines().last)
            #expect(line["hint"]?.string == Array("\(silence.kind.rawValue): a constant text".utf8))
        }
    }

    @Test("when it says nothing is told of in every way is in the list")
    func complete() { #expect(Set(Self.silences.map(\.kind)) == Set(FetchError.Kind.allCases)) }

    @Test("of a passing kind has a member error where the client asks for it, on every endpoint")
    func addedErrors() async throws {
        let requests: [Request] = [
            .form("/acme/token", ["code": "canary-code"]), .form("/pocket/token", ["code": "canary-code"]),
            .form("/pocket/sign-in", [:]),
        ]
        let changes = ["clients.acme.transient_errors": #""oauth""#, "clients.pocket.transient_errors": #""oauth""#]
        for request in requests {
            let bench = try ServiceBench(.service.with(changes))
            bench.provider.script = [.answer(Response(503)), .answer(Response(302))]
            let answer = await bench.send(request)
            #expect(answer["error"] == "temporarily_unavailable")
            #expect(answer["code"] == "provider_unavailable")
        }
    }

    @Test(
        "is kept back where it quotes the code, the verifier or the secret",
        arguments: [
            ("canary-code-0123456789", false), ("bad_code:canary-code-0123456789", false),
            ("xx" + VerifierTests.good.prefix(40), false), ("secret=" + ConfigurationFixture.secret, false),
            ("xy-code-0123456789/odd", false), ("invalid_thing", true), ("canary", true),
        ])
    func echo(word: String, isShown: Bool) async throws {
        let bench = try ServiceBench()
        bench.provider.script = [.json("{\"error\":\"\(word)\"}", status: 400)]
        let answer = await bench.send(
            .form("/acme/token", ["code": "canary-code-0123456789", "code_verifier": VerifierTests.good]))
        #expect(answer.refusal == "502 provider_failed provider_failed")
        #expect(answer["provider_error"] == (isShown ? word : nil))
    }
}
