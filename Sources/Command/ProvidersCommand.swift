import Providers
import Wire

/// `cloakroom providers`.
enum ProvidersCommand {
    static func run(_ arguments: [String]) throws(UsageFault) -> ExitStatus {
        guard arguments.count <= 1 else { throw UsageFault("providers takes one id at most") }
        guard let id = arguments.first else {
            list()
            return .success
        }
        return show(id)
    }

    private static func list() {
        let items = Catalogue.embedded.items
        let width = items.map(\.id.count).max() ?? 0
        for item in items {
            let id = item.id + String(repeating: " ", count: width - item.id.count)
            Terminal.say("\(id)  \(item.name)\(item.status == .active ? "" : " (\(item.status.rawValue))")")
        }
    }

    private static func show(_ id: String) -> ExitStatus {
        let set = ProviderSet()
        var faults: [ProviderFault] = []
        guard set.contains(id), let provider = set.description(of: id, faults: &faults) else {
            let nearest = set.nearest(to: id).map { ", did you mean \($0)?" } ?? "; see cloakroom providers"
            Terminal.complain("there is no provider \(id)\(nearest)")
            return .failure
        }
        for (name, value) in lines(provider) { Terminal.say("\(name.padded(to: 22))\(value)") }
        return .success
    }

    private static func lines(_ provider: ProviderDescription) -> [(name: String, value: String)] {
        var lines = [("id", provider.id), ("name", provider.name), ("status", provider.status.rawValue)]
        func add(_ name: String, _ value: String?) { if let value, !value.isEmpty { lines.append((name, value)) } }
        add("note", provider.note)
        add("authorize_url", provider.authorize.url?.text)
        add("request_token_url", provider.requestToken.url?.text)
        add("token_url", provider.token.url.text)
        add("token_method", provider.token.method.rawValue)
        add("client_auth", provider.token.authentication.rawValue)
        add("pkce", provider.authorize.pkce.rawValue)
        add("refresh", provider.refresh.isSupported ? provider.refresh.url?.text ?? "at token_url" : "none")
        add("revocation_url", provider.revocation.url?.text)
        return lines
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
