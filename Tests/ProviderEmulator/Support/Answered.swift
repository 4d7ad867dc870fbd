import Wire

@testable import ProviderEmulator

/// An answer, as tests look at it.
struct Answered {
    let response: Response

    init(_ response: Response) { self.response = response }

    var status: Int { response.status }
    var text: String { String(decoding: response.body, as: UTF8.self) }
    var type: String? { field("Content-Type") }
    var json: JSONValue? { (try? JSONDocument(response.body))?.root }

    /// The names of the members, in order.
    var names: [String] { json?.members.map { String(decoding: $0.name, as: UTF8.self) } ?? [] }

    func field(_ name: String) -> String? { response.fields.first(named: name)?.text }

    /// The member called `name`, when it is a string.
    subscript(name: String) -> String? { json?[name]?.string.map { String(decoding: $0, as: UTF8.self) } }

    /// Where the browser is sent, without what it carries.
    var destination: String? {
        field("Location").map { String($0.prefix { $0 != "?" && $0 != "#" }) }
    }

    /// What the browser carries in the query.
    var query: Pairs { values(after: "?") }

    /// What the browser carries in the fragment.
    var fragment: Pairs { values(after: "#") }

    private func values(after mark: Character) -> Pairs {
        guard let location = field("Location"), let start = location.firstIndex(of: mark),
            let fields = try? FormFields(Array(location[location.index(after: start)...].utf8))
        else { return [] }
        return fields.map { (String(decoding: $0.name, as: UTF8.self), String(decoding: $0.value, as: UTF8.self)) }
    }
}
