import Foundation

/// An address that an app was opened with, taken apart by Foundation.
struct RedirectURL {
    private let components: URLComponents

    init?(_ text: String) {
        guard let components = URLComponents(string: text) else { return nil }
        self.components = components
    }

    /// The parameters of the query, percent-encoding removed; of repeated ones the last counts.
    var query: [String: String] {
        var values: [String: String] = [:]
        for item in components.queryItems ?? [] { values[item.name] = item.value ?? "" }
        return values
    }

    /// The parameters with `+` for a space, as forms have it.
    var form: [String: String] {
        var values: [String: String] = [:]
        for item in components.percentEncodedQueryItems ?? [] {
            let value = (item.value ?? "").replacing("+", with: " ")
            values[item.name] = value.removingPercentEncoding ?? value
        }
        return values
    }

    var scheme: String? { components.scheme }

    /// Whether scheme, user, password, host, port and path are those of `other`; one slash more at the end of the path is let pass.
    func isEqualDownToPath(_ other: RedirectURL) -> Bool {
        let (here, there) = (components, other.components)
        return here.scheme == there.scheme && here.user == there.user && here.password == there.password
            && here.host == there.host && here.port == there.port
            && (here.path == there.path || here.path == there.path + "/")
    }
}
