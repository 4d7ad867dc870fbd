import Providers
import Testing
import Vault

@testable import Service

@Suite("The documentation") struct ReferenceTests {
    private static func page(_ name: String) -> RepositoryFile {
        RepositoryFile(path: "Sources/Service/Service.docc/\(name).md")
    }

    @Test("lists every key of the configuration")
    func keys() throws {
        try Self.page("Configuration").expect(ConfigurationKey.documentation, between: "keys")
    }

    @Test("lists every key of a provider")
    func providerKeys() throws {
        let rows = ProviderKey.all.map { ["`\($0.name)`", $0.shape, "`\($0.standard)`", $0.summary] }
        let table = RepositoryFile.table(["key", "value", "default", "meaning"], rows)
        try Self.page("Providers").expect(table, between: "keys")
    }

    @Test("lists every error, problem and reason, with what goes with it")
    func words() throws {
        let page = Self.page("Errors")
        let errors = OAuthError.allCases.map { ["`\($0.rawValue)`", "\($0.text)"] }
        try page.expect(RepositoryFile.table(["error", "meaning"], errors), between: "errors")
        let problems = ProblemCode.allCases.map { code in
            [
                "`\(code.rawValue)`", "\(code.status)", code.retryAfter.map { "\($0)" } ?? "",
                code.isRetryable ? "yes" : "", code.oauthError.map { "`\($0.rawValue)`" } ?? "", "\(code.title)",
            ]
        }
        let head = ["code", "status", "Retry-After", "retryable", "error under oauth", "title"]
        try page.expect(RepositoryFile.table(head, problems), between: "problems")
        let reasons = Reason.allCases.filter { $0.problem == nil }.map { ["`\($0.rawValue)`", "\($0.text)"] }
        try page.expect(RepositoryFile.table(["reason", "error_description"], reasons), between: "reasons")
    }

    @Test("names every metric of the service, with its kind")
    func metrics() throws {
        let claims = ClaimTable(capacity: 1, ttlMilliseconds: 1)
        let metrics = Facilities(claims: claims, log: LogSink { _ in true }).metrics.text
        let rows = Set(try Self.page("Operation").rows().map { $0.prefix(2).joined(separator: " ") })
        for line in String(decoding: metrics, as: UTF8.self).split(separator: "\n") where line.hasPrefix("# TYPE ") {
            let words = line.split(separator: " ")
            #expect(rows.contains("`\(words[2])` \(words[3])"), "\(line)")
        }
    }

    @Test("says in the README what the defaults are")
    func defaults() throws {
        let rows = try RepositoryFile(path: "README.md").rows()
        var found = 0
        for row in rows where row.count >= 2 {
            let name = row[0].replacing("`", with: "")
            for key in ConfigurationKey.all where key.pattern == name {
                found += 1
                let standard = key.isRequired ? "required" : key.standard.map { "`\($0)`" } ?? "none"
                #expect(row[1] == standard, "\(name)")
            }
        }
        #expect(found >= 15)
    }
}
