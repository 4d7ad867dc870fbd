import Providers
import Testing

@testable import Service

@Suite("openapi.yaml") struct DescriptionTests {
    private let lines: [Substring]

    init() throws {
        lines = try RepositoryFile(path: "openapi.yaml").text().split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The words of the schema `name`, which is a plain list.
    private func words(of name: String) throws -> [String] {
        let start = try #require(lines.firstIndex(of: "    \(name):"))
        return lines[(start + 1)...].prefix { $0.hasPrefix("      ") }.filter { $0.hasPrefix("        - ") }
            .map { String($0.dropFirst(10)) }
    }

    /// The line by line text of one of our own schemas or answers.
    private func section(_ name: String) throws -> String {
        let start = try #require(lines.firstIndex(of: "    \(name):"))
        return lines[(start + 1)...].prefix { $0.hasPrefix("      ") }.joined(separator: "\n")
    }

    @Test("is what the service answers with")
    func isServed() { #expect(lines.joined(separator: "\n") == String(decoding: OpenAPI.text, as: UTF8.self)) }

    @Test("has the words of the code and no others")
    func words() throws {
        #expect(try words(of: "ErrorWord") == OAuthError.allCases.map(\.rawValue))
        #expect(try words(of: "ProblemCode") == ProblemCode.allCases.map(\.rawValue))
        #expect(try words(of: "Reason") == Reason.allCases.map(\.rawValue))
        #expect(try words(of: "SignInKind") == SignInWay.Kind.allCases.map(\.rawValue))
    }

    @Test("names every problem in the answer of its status", arguments: ProblemCode.allCases)
    func problems(code: ProblemCode) throws {
        let answers = [
            400: "BadRequest", 404: "NotFound", 405: "MethodNotAllowed", 408: "RequestTimeout", 411: "LengthRequired",
            413: "PayloadTooLarge", 414: "URITooLong", 415: "UnsupportedMediaType", 417: "ExpectationFailed",
            429: "RateLimited", 431: "HeaderTooLarge", 500: "Internal", 501: "NotImplemented", 502: "BadGateway",
            503: "Unavailable", 504: "GatewayTimeout", 505: "VersionNotSupported",
        ]
        let text = try section(try #require(answers[code.status]))
        #expect(text.contains("const: \(code.status)}"))
        #expect(text.split { !$0.isLetter && $0 != "_" }.contains { $0 == code.rawValue })
        #expect((code.retryAfter != nil) == text.contains("Retry-After") || code.status == 502)
    }

    @Test("has the limits of the code")
    func limits() throws {
        let form = try section("TokenForm")
        let limits: [(ParameterName, String)] = [
            (.code, "8192"), (.callbackURL, "32768"), (.expectedState, "1024"), (.refreshToken, "16384"),
        ]
        for (name, limit) in limits {
            #expect("\(name.limit)" == limit)
            let place = try #require(form.firstRange(of: "        \(name.text):"))
            let rest = form[place.upperBound...]
            #expect(rest.firstRange(of: "maxLength: ").map { rest[$0.upperBound...].hasPrefix(limit) } == true)
        }
        #expect(try line("    Text:").contains("maxLength: \(ParameterName.redirectURI.limit),"))
        #expect(try line("    State:").contains("maxLength: \(ParameterName.state.limit),"))
    }

    private func line(_ start: String) throws -> Substring { try #require(lines.first { $0.hasPrefix(start) }) }
}
