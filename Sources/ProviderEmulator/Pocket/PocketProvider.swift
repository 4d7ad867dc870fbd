import Wire

/// Pocket: a request token first, no secret, forms or JSON both ways, errors in header fields only.
struct PocketProvider {
    let state: EmulatorState

    var routes: [Route] {
        [
            .exchange("/v3/oauth/request", trouble: trouble) { answer($0, request) },
            .page("/auth/authorize", authorize),
            .exchange("/v3/oauth/authorize", trouble: trouble) { answer($0, exchange) },
        ]
    }

    private func trouble(_ trouble: ServerTrouble) -> Answer {
        var answer = trouble.mark(refusal(.serverIssue))
        if trouble == .rateLimited { answer.fields.append(named: "X-Limit-User-Remaining", "0") }
        return answer
    }

    /// What `step` says, in the form that `X-Accept` asks for.
    private func answer(_ call: Call, _ step: (Call) throws(PocketFault) -> [Member]) -> Answer {
        do throws(PocketFault) {
            var answer = Answer(200, try step(call))
            let wanted = call.fields.first(named: "X-Accept") ?? ""
            answer.writing = MediaType.matches("application/json", wanted.bytes[...]) ? .json : .form
            mark(&answer, "200 OK")
            return answer
        } catch {
            return refusal(error)
        }
    }

    private func refusal(_ fault: PocketFault) -> Answer {
        let phrase = fault.status == 400 ? "Bad Request" : fault.status == 403 ? "Forbidden" : "Service Unavailable"
        let line = "\(fault.status) \(phrase)"
        var answer = Answer(fault.status, type: "text/html; charset=UTF-8", text: ByteString(line))
        answer.fields.append(named: "X-Error", fault.text)
        answer.fields.append(named: "X-Error-Code", String(fault.rawValue))
        mark(&answer, line)
        return answer
    }

    private func mark(_ answer: inout Answer, _ line: String) {
        answer.fields.append(named: "Status", line)
        answer.fields.append(named: "X-Source", "Pocket")
        answer.fields.append(named: "X-Limit-User-Limit", "320")
    }
}
