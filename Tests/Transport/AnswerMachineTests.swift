import Testing
import Wire

@testable import Transport

/// What a machine has made of an answer.
private enum Verdict: Equatable, CustomStringConvertible {
    case waiting
    case answer(status: Int, body: [UInt8], isReusable: Bool)
    case failure(FetchError.Kind)

    init(_ step: AnswerMachine.Step) {
        self =
            switch step {
            case .wait: .waiting
            case .done(let response, let isReusable):
                .answer(status: response.status, body: response.body, isReusable: isReusable)
            case .failed(let kind, _): .failure(kind)
            }
    }

    /// Says what it is without the whole of a large body.
    var description: String {
        switch self {
        case .waiting: "waiting"
        case .answer(let status, let body, let isReusable):
            "\(status) \(body.count) bytes \(String(decoding: body.prefix(80), as: UTF8.self)) reusable: \(isReusable)"
        case .failure(let kind): kind.rawValue
        }
    }
}

extension AnswerCase {
    fileprivate var verdict: Verdict {
        if let fault { return .failure(fault) }
        return .answer(status: status ?? 0, body: body, isReusable: isReusable)
    }
}

@Suite("The client's side of an exchange")
struct AnswerMachineTests {
    /// Feeds `pieces` until there is a verdict, and then ends the connection.
    private func verdict(_ pieces: [ArraySlice<UInt8>], _ ending: AnswerMachine.Ending, method: Method = .get)
        -> Verdict
    {
        var machine = AnswerMachine(answering: method)
        for piece in pieces {
            let verdict = Verdict(machine.received(Array(piece).span))
            if verdict != .waiting { return verdict }
        }
        return Verdict(machine.ended(ending))
    }

    /// One for each way of framing; reading byte by byte covers the others.
    private static let splitCases = [
        "en-gzip-two", "fr-1xx", "fr-chunked", "fr-close", "fr-length", "fr-second", "fr-te-cl", "fr-trailer",
    ]

    @Test("has its cases")
    func vectors() throws { #expect(try AnswerCase.load().count == 58) }

    @Test("makes of an answer what it is", arguments: AnswerCase.all)
    func whole(_ given: AnswerCase) {
        #expect(verdict([given.bytes[...]], .orderly) == given.verdict)
    }

    @Test(
        "makes the same of it wherever it is cut in two",
        arguments: AnswerCase.all.filter { splitCases.contains($0.id) })
    func everySplit(_ given: AnswerCase) {
        // One expectation for all: each takes far longer than what it judges.
        let faults = (0...given.bytes.count).filter { cut in
            let found = verdict([given.bytes[..<cut], given.bytes[cut...]], .orderly)
            if found == given.verdict { return false }
            // What stands behind the answer cannot be known before it comes.
            guard case .answer(let status, let body, isReusable: true) = found else { return true }
            return status != given.status || body != given.body
        }
        #expect(faults.isEmpty, "cut there")
    }

    @Test("makes the same of it byte by byte", arguments: AnswerCase.all.filter { $0.bytes.count < 2_000 })
    func byteByByte(_ given: AnswerCase) {
        let found = verdict(given.bytes.indices.map { given.bytes[$0...$0] }, .orderly)
        if case .answer(let status, let body, _) = found {
            #expect(status == given.status && body == given.body)
        } else {
            #expect(found == given.verdict)
        }
    }

    @Test(
        "takes no part of an answer for the whole",
        arguments: ["fr-length", "fr-chunked", "fr-trailer", "fr-1xx", "fr-connection-close", "en-gzip", "fr-close"])
    func cut(_ id: String) throws {
        let given = try #require(AnswerCase.all.first { $0.id == id })
        let headEnd = try #require(given.bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound)
        let faults = given.bytes.indices.filter { end in
            let pieces = [given.bytes[..<end]]
            let endsWithConnection = id == "fr-close" && end >= headEnd
            // Without a goodbye, somebody in between may have cut it; an answer that says its own length is just broken.
            return verdict(pieces, .broken) != .failure(.closed)
                || verdict(pieces, .cut) != .failure(endsWithConnection ? .tls : .closed)
                || !endsWithConnection && verdict(pieces, .orderly) != .failure(.malformed)
        }
        #expect(faults.isEmpty, "ended there")
    }

    @Test("expects no body of the answer to HEAD")
    func head() {
        for field in [
            "Content-Length: 70", "Transfer-Encoding: chunked", "Content-Length: 2000000\r\nContent-Encoding: gzip",
        ] {
            let bytes = Array("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n".utf8)
            #expect(
                verdict([bytes[...]], .orderly, method: .head) == .answer(status: 200, body: [], isReusable: true))
        }
    }

    @Test("refuses a head beyond its limits")
    func headLimits() {
        let line = "X: 1\r\n"
        for (count, isGood) in [(200, true), (201, false)] {
            let bytes = Array("HTTP/1.1 204 X\r\n\(String(repeating: line, count: count))\r\n".utf8)
            let good = Verdict.answer(status: 204, body: [], isReusable: true)
            #expect(verdict([bytes[...]], .orderly) == (isGood ? good : .failure(.malformed)))
        }
        let endless = Array("HTTP/1.1 204 X\r\nX: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 65_536)
        #expect(verdict([endless[...]], .orderly) == .failure(.malformed))
    }
}
