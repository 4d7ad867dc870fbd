import Testing
import Wire

@testable import Transport

/// What a machine said, in words: `POST /x [body] keep`, `ask`, `refuse bad_request`.
private struct Dialogue {
    private var machine: InboundMachine
    private(set) var events: [String] = []
    /// Whether requests are answered as soon as they are there.
    var answersAtOnce = true
    private(set) var isWaiting = true

    init(limits: MessageLimits = MessageLimits()) { machine = InboundMachine(limits: limits) }

    var isIdle: Bool { machine.isIdle }
    var isInBody: Bool { machine.isInBody }
    /// Without what asks for bodies, which depends on how the bytes came.
    var outcomes: [String] { events.filter { $0 != "ask" } }

    mutating func receive(_ bytes: some Sequence<UInt8>) { follow(machine.received(Array(bytes).span)) }

    mutating func receive(_ text: String) { receive(text.utf8) }

    mutating func answer() { follow(machine.answered()) }

    private mutating func follow(_ first: InboundMachine.Step) {
        var step = first
        while true {
            switch step {
            case .wait: return
            case .askForBody:
                events.append("ask")
                return
            case .refuse(let fault, let manner):
                events.append("refuse \(fault.kind.rawValue)")
                if manner.keepsAlive { events.append("keep") }
                return
            case .answer(let request, let manner):
                let target = String(decoding: request.target, as: UTF8.self)
                let body = String(decoding: request.body, as: UTF8.self)
                events.append("\(request.method.rawValue) \(target) [\(body)] \(manner.keepsAlive ? "keep" : "close")")
                if manner.method != request.method { events.append("another method") }
                guard answersAtOnce else { return }
                step = machine.answered()
            }
        }
    }
}

@Suite("The server's side of a connection")
struct InboundMachineTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String
        let outcomes: [String]
    }

    static let cases = [
        Case(
            testDescription: "three requests in a row",
            bytes: "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                + "GET /3 HTTP/1.1\r\nHost: a\r\n\r\n",
            outcomes: ["GET /1 [] keep", "POST /2 [abc] keep", "GET /3 [] keep"]),
        Case(
            testDescription: "a chunked body with a trailer between two requests",
            bytes: "HEAD /1 HTTP/1.1\r\nHost: a\r\n\r\nPUT /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "2;x=y\r\nab\r\n1\r\nc\r\n0\r\nA: b\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            outcomes: ["HEAD /1 [] keep", "PUT /2 [abc] keep", "GET /3 [] close"]),
        Case(
            testDescription: "bodies that are announced",
            bytes: "POST /1 HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab"
                + "POST /2 HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nc\r\n0\r\n\r\n",
            outcomes: ["POST /1 [ab] keep", "POST /2 [c] keep"]),
        Case(
            testDescription: "a fault behind a request, and nothing behind the fault",
            bytes: "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\n\r\n",
            outcomes: ["GET /1 [] keep", "refuse bad_request"]),
        Case(
            testDescription: "a broken chunk",
            bytes: "POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
            outcomes: ["refuse bad_request"]),
        Case(
            testDescription: "a chunk that is too large",
            bytes: "POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n1234567\r\n2\r\n",
            outcomes: ["refuse payload_too_large"]),
        Case(
            testDescription: "HTTP/1.0",
            bytes: "GET /1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /2 HTTP/1.0\r\n\r\n",
            outcomes: ["GET /1 [] keep", "GET /2 [] close"]),
        Case(
            testDescription: "empty lines before requests",
            bytes: "\r\nGET /1 HTTP/1.1\r\nHost: a\r\n\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
            outcomes: ["GET /1 [] keep", "GET /2 [] keep"]),
    ]
    private static let limits = MessageLimits(body: 8)

    @Test("says the same wherever the bytes are cut in two", arguments: cases)
    func everySplit(_ given: Case) {
        let bytes = Array(given.bytes.utf8)
        // One expectation for all: each takes far longer than what it judges.
        let faults = (0...bytes.count).filter { cut in
            var dialogue = Dialogue(limits: Self.limits)
            dialogue.receive(bytes[..<cut])
            dialogue.receive(bytes[cut...])
            return dialogue.outcomes != given.outcomes
        }
        #expect(faults.isEmpty, "cut there")
    }

    @Test("says the same byte by byte, and keeps nothing behind the last message", arguments: cases)
    func byteByByte(_ given: Case) {
        var dialogue = Dialogue(limits: Self.limits)
        #expect(dialogue.isIdle)
        for byte in given.bytes.utf8 { dialogue.receive(CollectionOfOne(byte)) }
        #expect(dialogue.outcomes == given.outcomes)
        #expect(dialogue.isIdle == !given.outcomes.contains { $0.hasPrefix("refuse") })
    }

    @Test("keeps what comes while a request is answered, and takes it up in order", arguments: cases)
    func answeredLater(_ given: Case) {
        let bytes = Array(given.bytes.utf8)
        let faults = (0...bytes.count).filter { cut in
            var dialogue = Dialogue(limits: Self.limits)
            dialogue.answersAtOnce = false
            dialogue.receive(bytes[..<cut])
            dialogue.receive(bytes[cut...])
            let isInOrder = given.outcomes.indices.allSatisfy { index in
                defer { dialogue.answer() }
                return dialogue.outcomes == Array(given.outcomes[...index])
            }
            return !isInOrder || dialogue.outcomes != given.outcomes
        }
        #expect(faults.isEmpty, "cut there")
    }

    @Test("asks for a body only when nothing of it has come")
    func asksForBody() {
        for framing in ["Content-Length: 3", "Transfer-Encoding: chunked"] {
            let body = framing.hasPrefix("C") ? "abc" : "3\r\nabc\r\n0\r\n\r\n"
            let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\(framing)\r\n\r\n"
            var patient = Dialogue()
            patient.receive(head)
            #expect(patient.events == ["ask"])
            #expect(patient.isInBody)
            patient.receive(body)
            #expect(patient.events == ["ask", "POST / [abc] keep"])
            var hasty = Dialogue()
            hasty.receive(head + body)
            #expect(hasty.events == ["POST / [abc] keep"])
        }
    }

    @Test("knows which part of a message is awaited")
    func parts() {
        var dialogue = Dialogue()
        #expect(dialogue.isIdle && !dialogue.isInBody)
        dialogue.receive("POST / HTTP/1.1\r\n")
        #expect(!dialogue.isIdle && !dialogue.isInBody)
        dialogue.receive("Host: a\r\nContent-Length: 1\r\n\r\n")
        #expect(!dialogue.isIdle && dialogue.isInBody)
        dialogue.receive("x")
        #expect(dialogue.isIdle && !dialogue.isInBody)
    }

    @Test("says nothing more behind a fault")
    func over() {
        var dialogue = Dialogue()
        dialogue.receive("nonsense\r\n\r\n")
        dialogue.receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        dialogue.answer()
        #expect(dialogue.events == ["refuse bad_request"])
    }

    @Test("takes a body at the limit and refuses one beyond it")
    func limits() {
        for (count, outcome) in [
            (8, "POST / [\(String(repeating: "x", count: 8))] keep"), (9, "refuse payload_too_large"),
        ] {
            var dialogue = Dialogue(limits: Self.limits)
            dialogue.receive("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n")
            dialogue.receive(String(repeating: "x", count: count))
            #expect(dialogue.events == [outcome])
        }
    }
}
