import Providers
import Wire

/// One request as the log sees it: who asked for what, and when.
///
/// An allow-list: nothing else of a request is ever written.
///
/// An object, because it goes along from step to step and grows on the way.
final class Visit {
    /// Our name for the request: 22 characters.
    let requestID: [UInt8]
    /// The address of the caller.
    let caller: IPAddress
    /// When the request was whole.
    let start: Instant
    /// The name that a trusted proxy gave the request.
    var proxyRequestID: [UInt8]?
    /// What was asked for: `token`, `sign_in`.
    var endpoint = "none"
    /// Whether it is a browser that asks, so that what goes wrong is told on a page.
    var isForPeople = false
    /// The client, once it is known.
    var registration: Registration?
    /// What the answer tells a browser of other origins; nothing where that is no question.
    var crossOrigin: CrossOrigins.Answer?
    /// What kind of grant was brought.
    var grant: GrantKind?
    /// When the provider was asked last.
    var asked: Instant
    /// How long the provider took, in microseconds; nothing when it was not asked.
    var providerMicroseconds: Int64?
    /// Why the call to the provider failed: constant text.
    var hint: String?

    init(requestID: [UInt8], caller: IPAddress, start: Instant) {
        self.requestID = requestID
        self.caller = caller
        self.start = start
        asked = start
    }
}

extension Visit {
    /// Writes the members that every line about a request has.
    func write(to line: inout LogLine, status: Int, now: Instant) {
        let endpoint = endpoint
        let requestID = requestID
        let members = registration?.logMembers ?? []
        line.add(room: requestID.count + endpoint.utf8.count + members.count + 256) { output in
            output.append(Name.requestID, word: requestID.span)
            output.append(Name.endpoint, word: endpoint.utf8.span)
            output.append(copying: members.span)
            if let grant { output.append(Name.grant, word: grant.bytes.span) }
            output.append(Name.status, number: status)
            output.append(Name.duration, number: Int(now.microseconds(since: start)))
            if let providerMicroseconds { output.append(Name.providerDuration, number: Int(providerMicroseconds)) }
            output.append(Name.address, address: caller)
        }
        if let proxyRequestID { line.add(Name.proxyRequestID, text: proxyRequestID) }
        if let hint { line.add(Name.hint, text: Array(hint.utf8)) }
    }

    private enum Name {
        static let requestID = LogLine.Name("request_id")
        static let proxyRequestID = LogLine.Name("proxy_request_id")
        static let endpoint = LogLine.Name("endpoint")
        static let grant = LogLine.Name("grant")
        static let status = LogLine.Name("status")
        static let duration = LogLine.Name("duration_us")
        static let providerDuration = LogLine.Name("provider_us")
        static let address = LogLine.Name("address")
        static let hint = LogLine.Name("hint")
    }
}
