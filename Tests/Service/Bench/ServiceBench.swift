import Providers
import Testing
import Vault
import Wire

@testable import Service

/// The whole service without a socket: requests go in, answers come out, the provider is a script, time is the test's.
///
/// Every call is also a search: no secret, code, token, verifier or state that passed through may stand in a log line, in the
/// metrics or in a refusal.
final class ServiceBench {
    /// Where requests come from when nothing is said.
    static let app = IPAddress(v4: 0xCB00_7107)

    let provider = ScriptedProvider()
    let clock = TestClock()
    let log = CapturedLog()
    let site: Site
    let facilities: Facilities
    let handler: ServiceHandler
    private var canaries = Canaries()
    private var seen = 0

    /// Starts the service that `configuration` describes.
    init(
        _ configuration: ConfigurationFixture = .service, maxClaims: Int = 1_000,
        isReady: @escaping @Sendable () -> Bool = { true }, _ place: SourceLocation = #_sourceLocation
    ) throws {
        let loaded = ConfigurationFixture.service(configuration)
        #expect(loaded.faults.map(\.description) == [], sourceLocation: place)
        let values = try #require(loaded.configuration, sourceLocation: place)
        facilities = Facilities(
            claims: ClaimTable(capacity: maxClaims, ttlMilliseconds: values.claimTTL.milliseconds), log: log.sink,
            isReady: isReady)
        site = Site(values, facilities)
        handler = ServiceHandler(site, facilities, fetch: provider.fetch, clock: clock.clock)
        canaries.take(Array(ConfigurationFixture.secret.utf8))
    }

    /// Sends a request and waits for the answer.
    func send(
        _ request: Request, from peer: IPAddress = app, door: Arrival.Door = .main,
        _ place: SourceLocation = #_sourceLocation
    ) async -> Answered {
        await finish(begin(request, from: peer, door: door), place)
    }

    /// Hands a request in; what the answer waits for does not begin yet.
    func begin(_ request: Request, from peer: IPAddress = app, door: Arrival.Door = .main) -> Reply {
        canaries.take(request)
        return handler.answer(request, Arrival(door: door, peer: peer, isSecure: true, time: clock.now))
    }

    /// Waits for an answer.
    func finish(_ reply: Reply, _ place: SourceLocation = #_sourceLocation) async -> Answered {
        for case .answer(let response) in provider.script { canaries.take(body: response.body) }
        let response: Response
        switch reply {
        case .now(let answer): response = answer
        case .asking(let inquiry):
            let outcome: Result<Response, FetchError>
            do throws(FetchError) {
                outcome = .success(try await provider.fetch(inquiry.request, inquiry.origin, inquiry.deadline))
            } catch {
                outcome = .failure(error)
            }
            response = inquiry.answer(outcome)
        case .later(let work): response = await work()
        }
        return check(response, place)
    }

    /// Has a broken message answered.
    func send(_ fault: MessageFault, _ place: SourceLocation = #_sourceLocation) -> Answered {
        let arrival = Arrival(door: .main, peer: Self.app, isSecure: true, time: clock.now)
        return check(handler.answer(fault, arrival), place)
    }

    /// The log lines so far.
    func lines(_ place: SourceLocation = #_sourceLocation) -> [JSONValue] {
        handler.tick()
        facilities.flushLog()
        return log.lines(place)
    }

    /// Whether anybody has been asked.
    var contacts: Int { provider.calls.count }

    private func check(_ response: Response, _ place: SourceLocation) -> Answered {
        handler.tick()
        facilities.flushLog()
        let written = log.bytes
        var exposed = Array(written[seen...]) + facilities.metrics.text
        seen = written.count
        if response.status != 200 {
            exposed += response.body
            for index in 0..<response.fields.count {
                // An address that a browser is sent to holds what the app or the provider is meant to get.
                if response.status == 303, response.fields[index].name.elementsEqual("Location".utf8) { continue }
                exposed += response.fields[index].value
            }
        }
        #expect(canaries.found(in: exposed) == [], sourceLocation: place)
        #expect(StandardFieldCheck.faults(response) == [], sourceLocation: place)
        return Answered(response)
    }
}
