import Wire

@testable import ProviderEmulator

/// Asks one emulator without sockets, at a time of its own.
final class Caller {
    let state: EmulatorState
    let emulator: Emulator
    /// What the arrivals say the time is.
    var now = Instant(nanoseconds: 0)

    /// How long late answers would have waited, in milliseconds.
    let pauses: Pauses

    final class Pauses { var all: [Int] = [] }

    init(_ registrations: Registrations = Registrations()) {
        state = EmulatorState(registrations)
        let pauses = Pauses()
        self.pauses = pauses
        emulator = Emulator(state) { pauses.all.append($0) }
    }

    /// A caller of an emulator that takes anything.
    static var lenient: Caller { Caller(Registrations(isLenient: true)) }

    var arrival: Arrival { Arrival(door: .main, peer: IPAddress(v4: 0x7F00_0001), isSecure: false, time: now) }

    func reply(_ method: Method, _ target: String, fields: Pairs = [], body: [UInt8] = []) -> Reply {
        var request = Request(method, Array(target.utf8), body: body)
        for (name, value) in fields { request.fields.append(named: name, value) }
        return emulator.answer(request, arrival)
    }

    func send(_ method: Method, _ target: String, fields: Pairs = [], body: [UInt8] = []) -> Answered {
        guard case .now(let response) = reply(method, target, fields: fields, body: body) else {
            return Answered(Response(599))
        }
        return Answered(response)
    }

    func get(_ path: String, _ query: Pairs = []) -> Answered {
        send(.get, query.isEmpty ? path : "\(path)?\(query.form)")
    }

    func post(_ target: String, _ form: Pairs, fields: Pairs = []) -> Answered {
        let type: Pairs = [("Content-Type", "application/x-www-form-urlencoded")]
        return send(.post, target, fields: type + fields, body: Array(form.form.utf8))
    }

    func postJSON(_ target: String, _ text: String, fields: Pairs = []) -> Answered {
        send(
            .post, target, fields: [("Content-Type", "application/json; charset=UTF-8")] + fields,
            body: Array(text.utf8))
    }
}
