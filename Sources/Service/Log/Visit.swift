import Providers
import Wire

/// One request as the log sees it: who asked for what, and when. An allow-list: nothing else of a request is ever written.
///
/// An object, because it goes along from step to step and grows on the way.
final class Visit {
    /// Our name for the request: 22 characters.
    let requestID: [UInt8]
    /// The address of the caller.
    let caller: IPAddress
    /// When the request was whole.
    let start: Instant
    /// What was asked for: `token`, `sign_in`.
    var endpoint = "none"
    /// The client, once it is known.
    var registration: Registration?
    /// What kind of grant was brought.
    var grant: GrantKind?
    /// How long the provider took, in microseconds.
    var providerMicroseconds: Int64?
    /// Why the call to the provider failed: constant text.
    var hint: String?

    init(requestID: [UInt8], caller: IPAddress, start: Instant) {
        self.requestID = requestID
        self.caller = caller
        self.start = start
    }
}

extension Visit {
    /// Writes the members that every line about a request has.
    func write(to writer: inout JSONWriter, status: Int, now: Instant) {
        writer.name(Name.requestID)
        writer.string(requestID)
        writer.name(Name.endpoint)
        writer.string(endpoint)
        if let registration {
            writer.name(Name.client)
            writer.string(registration.configuration.name)
            writer.name(Name.provider)
            writer.string(registration.metrics.provider)
        }
        if let grant {
            writer.name(Name.grant)
            writer.string(grant.rawValue)
        }
        writer.name(Name.status)
        writer.number(status)
        writer.name(Name.duration)
        writer.number(Int(now.microseconds(since: start)))
        if let providerMicroseconds {
            writer.name(Name.providerDuration)
            writer.number(Int(providerMicroseconds))
        }
        writer.name(Name.address)
        var address: [UInt8] = []
        caller.append(to: &address)
        writer.string(address)
        if let hint {
            writer.name(Name.hint)
            writer.string(hint)
        }
    }

    private enum Name {
        static let requestID = JSONName("request_id")
        static let endpoint = JSONName("endpoint")
        static let client = JSONName("client")
        static let provider = JSONName("provider")
        static let grant = JSONName("grant")
        static let status = JSONName("status")
        static let duration = JSONName("duration_us")
        static let providerDuration = JSONName("provider_us")
        static let address = JSONName("address")
        static let hint = JSONName("hint")
    }
}
