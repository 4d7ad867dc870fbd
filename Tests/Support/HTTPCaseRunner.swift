/// Sends a case to a server on 127.0.0.1 and judges what it does.
///
/// The server answers `/echo`, whatever the method and the query, with 200 and `{"target": ..., "body_b64": ...}`.
/// That a connection stays open is shown by one more request on it, that nothing more comes by ending it: no verdict hangs on
/// how long one waits, except that a message which is not whole gets no answer.
public enum HTTPCaseRunner {
    /// How long any one thing may take, in milliseconds.
    ///
    /// Reached only when the server is at fault.
    private static let patience: Int32 = 5_000
    /// How long an unfinished message is watched, in milliseconds.
    private static let watch: Int32 = 300
    /// How long the pieces of one message are kept apart, in milliseconds.
    private static let gap: Int32 = 3

    /// Runs one case.
    ///
    /// - Returns: What the server did wrong, in words; nothing when it did as it should.
    /// - Throws: When there is no connection to `port`.
    public static func run(_ item: HTTPCase, port: UInt16) throws -> [String] {
        let connection = try RawConnection(port: port)
        var start = 0
        for end in item.cuts + [item.bytes.count] {
            connection.send(item.bytes[start..<end])
            if end < item.bytes.count, connection.read(milliseconds: gap) != .timeout {
                return ["ends before all is sent"]
            }
            start = end
        }
        if item.halfCloses { connection.endSending() }
        switch item.verdict {
        case .wait: return watchUnfinished(item, connection)
        case .reject: return judgeRefusal(item, connection)
        case .accept, .either: return judgeAnswers(item, connection)
        }
    }

    /// A message that is not whole: no answer, or one of those that are allowed at once.
    private static func watchUnfinished(_ item: HTTPCase, _ connection: RawConnection) -> [String] {
        let mustAnswer = item.status.contains(.exactly(100))
        let end = connection.read(milliseconds: mustAnswer ? patience : watch) {
            finals($0, item, interim: true).count >= 1
        }
        let answers = HTTPAnswer.read(connection.received, methods: item.methods)
        guard let first = answers.first else {
            if mustAnswer { return ["neither asks for the body nor refuses it"] }
            return end == .timeout ? [] : ["ends without an answer"]
        }
        return statusFaults(first, item)
    }

    /// A message that must be refused: one answer of the right kind, or a closed connection, and nothing served behind it.
    private static func judgeRefusal(_ item: HTTPCase, _ connection: RawConnection) -> [String] {
        let end = finish(item, connection)
        let answers = finals(connection.received, item)
        guard let first = answers.first else { return end == .timeout ? ["no answer"] : [] }
        var faults = statusFaults(first, item)
        if answers.count > 1 { faults.append("\(answers.count) answers") }
        if end == .timeout { faults.append("stays open") }
        return faults
    }

    /// A message that is served, or may be.
    private static func judgeAnswers(_ item: HTTPCase, _ connection: RawConnection) -> [String] {
        let probes = item.close == .no && item.verdict == .accept && !item.halfCloses
        var end = RawConnection.End.satisfied
        if probes {
            end = connection.read(milliseconds: patience) { finals($0, item).count >= item.responses ?? 1 }
            connection.send(Array("GET /echo?probe HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n".utf8)[...])
            end = connection.read(milliseconds: patience)
        } else {
            end = finish(item, connection)
        }
        var answers = finals(connection.received, item)
        var faults: [String] = []
        if probes {
            if answers.last?.echo?.target == "/echo?probe" {
                answers.removeLast()
            } else {
                faults.append("serves nothing more on the connection")
            }
        }
        guard let first = answers.first else {
            return faults + [end == .timeout ? "no answer" : "ends without an answer"]
        }
        faults += statusFaults(first, item)
        if let count = item.responses, count != answers.count { faults.append("\(answers.count) answers") }
        if end == .timeout { faults.append("stays open") }
        if let status = first.status, status / 100 == 2, let echo = first.echo {
            if let target = item.target, target != echo.target {
                faults.append("sees target \(echo.target.prefix(40))")
            }
            if let body = item.body, body != echo.body { faults.append("sees a body of \(echo.body.count) bytes") }
        }
        return faults
    }

    /// Reads to the connection's end.
    ///
    /// Unless the server has to end it by itself, this side ends when the answers are there.
    private static func finish(_ item: HTTPCase, _ connection: RawConnection) -> RawConnection.End {
        if item.close != .yes, !item.halfCloses {
            let end = connection.read(milliseconds: patience) { finals($0, item).count >= item.responses ?? 1 }
            guard end == .satisfied else { return end }
            connection.endSending()
        }
        return connection.read(milliseconds: patience)
    }

    /// The whole answers that have come; interim ones only when asked for.
    private static func finals(_ bytes: [UInt8], _ item: HTTPCase, interim: Bool = false) -> [HTTPAnswer] {
        // Behind a HEAD comes either a request of the case or the probe, which is a GET.
        HTTPAnswer.read(bytes, methods: item.methods + ["GET"]).filter { $0.isWhole && (interim || !$0.isInterim) }
    }

    private static func statusFaults(_ answer: HTTPAnswer, _ item: HTTPCase) -> [String] {
        guard let status = answer.status else { return ["answers what is not HTTP"] }
        return item.status.contains { $0.matches(status) } ? [] : ["status \(status)"]
    }
}
