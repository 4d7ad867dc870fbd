import Testing
import Vault
import Wire

@testable import Service

/// A browser before the service: it goes where it is sent, keeps its cookies, and stops at the provider.
final class BrowserBench {
    static let verifier = "canary-verifier-dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = text(CodeChallenge(of: Array(verifier.utf8)).text)

    let service: ServiceBench
    private var cookies: [String: String] = [:]

    init(_ service: ServiceBench) { self.service = service }

    /// The query of a good request, with some parameters changed, or left out where the new value is nothing.
    static func query(_ changes: [String: String?] = [:]) -> String {
        var parameters: [String: String?] = [
            "response_type": "code", "state": "canary-state", "code_challenge": challenge,
            "code_challenge_method": "S256",
        ]
        for (name, value) in changes { parameters[name] = value }
        var query: [UInt8] = []
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            if let value { FormEncoding.append(name, Array(value.utf8), to: &query) }
        }
        return text(query)
    }

    /// Opens an address of ours.
    func open(_ target: String, userAgent: String? = nil) async -> Answered {
        var request = Request.get(target)
        if let userAgent { request = request.with(.userAgent, userAgent) }
        return await send(request)
    }

    func send(_ request: Request) async -> Answered {
        var request = request
        if !cookies.isEmpty {
            request = request.with(.cookie, cookies.sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "; "))
        }
        let answer = await service.send(request)
        if let setting = answer.field(.setCookie), let pair = setting.split(separator: ";").first {
            let parts = pair.split(separator: "=", maxSplits: 1)
            cookies[String(parts[0])] = String(parts[1])
        }
        return answer
    }

    /// Goes to the provider.
    func authorize(_ client: String, _ changes: [String: String?] = [:]) async throws -> Destination {
        let answer = await open("/\(client)/authorize?" + Self.query(changes))
        #expect(answer.status == 303)
        return try Destination(answer)
    }

    /// Comes back from the provider with `parameters`, the state among them.
    func comeBack(_ client: String, _ parameters: KeyValuePairs<String, String>) async -> Answered {
        await open("/\(client)/callback?" + Self.form(parameters))
    }

    /// The whole way: to the provider, and back with `code`.
    func code(_ client: String, _ changes: [String: String?] = [:], given code: String = "canary-provider-code")
        async throws -> String
    {
        let page = try await authorize(client, changes)
        let answer = await comeBack(client, ["code": code, "state": try #require(page["state"])])
        return try #require(try Destination(answer)["code"])
    }

    /// Brings a code of ours.
    func redeem(_ client: String, _ code: String, _ changes: [String: String?] = [:]) async -> Answered {
        var parameters: [String: String?] = [
            "grant_type": "authorization_code", "code": code, "code_verifier": Self.verifier,
        ]
        for (name, value) in changes { parameters[name] = value }
        var body: [UInt8] = []
        for (name, value) in parameters {
            if let value { FormEncoding.append(name, Array(value.utf8), to: &body) }
        }
        return await service.send(.typed("/\(client)/token", "application/x-www-form-urlencoded", body))
    }

    static func form(_ parameters: KeyValuePairs<String, String>) -> String {
        var query: [UInt8] = []
        for (name, value) in parameters { FormEncoding.append(name, Array(value.utf8), to: &query) }
        return text(query)
    }

    /// Another browser.
    func forgetCookies() { cookies = [:] }

    /// The same browser, before another instance.
    func takeCookies(of other: BrowserBench) { cookies = other.cookies }
}

/// Where a browser is sent to, at once or by a button.
struct Destination {
    let address: String
    private let fields: FormFields

    init(_ answer: Answered, _ place: SourceLocation = #_sourceLocation) throws {
        if let location = answer.field(.location) {
            address = location
        } else {
            let href = try #require(
                answer.body.split(separator: #"class="button" href=""#).dropFirst().first, sourceLocation: place)
            address = String(href.prefix { $0 != "\"" }).replacing("&amp;", with: "&").replacing("&#39;", with: "'")
        }
        let url = try #require(URLReference(address), sourceLocation: place)
        fields = try FormFields(url.query ?? [])
    }

    /// A parameter of its query.
    subscript(_ name: String) -> String? { fields.first(name).map { text($0) } }

    /// Up to the query.
    var page: String { String(address.prefix { $0 != "?" }) }

    /// The names of the parameters, in order.
    var names: [String] { fields.map { text($0.name) } }
}
