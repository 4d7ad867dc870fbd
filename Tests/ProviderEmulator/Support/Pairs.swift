import Wire

@testable import ProviderEmulator

/// Names and values in order, as tests write them down.
typealias Pairs = [(String, String)]

extension Pairs {
    /// The pairs as a form or a query.
    var form: String {
        var text: [UInt8] = []
        for (name, value) in self { FormEncoding.append(name, [UInt8](value.utf8), to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The pairs with other values for some names: an empty one takes the pair away, a new one comes last.
    func with(_ changes: Pairs) -> Pairs {
        var pairs = self
        for (name, value) in changes {
            if let index = pairs.firstIndex(where: { $0.0 == name }) {
                if value.isEmpty { pairs.remove(at: index) } else { pairs[index].1 = value }
            } else {
                pairs.append((name, value))
            }
        }
        return pairs
    }

    subscript(name: String) -> String? { first { $0.0 == name }?.1 }

    /// The names, in order.
    var names: [String] { map(\.0) }
}

/// The field that carries Basic credentials, their parts as given.
func basic(_ user: String, _ password: String) -> Pairs {
    let text = Base64.encode(Array("\(user):\(password)".utf8), as: .standard)
    return [("Authorization", "Basic " + String(decoding: text, as: UTF8.self))]
}
