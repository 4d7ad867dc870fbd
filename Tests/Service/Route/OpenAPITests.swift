import Foundation
import Providers
import Testing

@testable import Service

/// The description and the code are held together by their lists.
@Suite("The description of the API") struct OpenAPITests {
    private static let lines = text(OpenAPI.text).split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)

    private static let isWritten = lines.contains { $0.contains("/token") }

    @Test("lists every problem code, reason and OAuth error, and no other", .enabled(if: isWritten))
    func words() {
        #expect(Self.values(of: "ProblemCode") == ProblemCode.allCases.map(\.rawValue).sorted())
        #expect(Self.values(of: "Reason") == Reason.allCases.map(\.rawValue).sorted())
        #expect(Self.values(of: "OAuthError") == OAuthError.allCases.map(\.rawValue).sorted())
    }

    @Test("has every address that is served, and no other", .enabled(if: isWritten))
    func paths() {
        let paths = Self.lines.drop { !$0.hasPrefix("paths:") }.dropFirst().prefix {
            $0.isEmpty || $0.hasPrefix(" ") || $0.hasPrefix("#")
        }
        .filter { $0.hasPrefix("  /") || $0.hasPrefix("  \"/") || $0.hasPrefix("  '/") }
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"':")) }
        #expect(
            Set(paths) == ["/{client}/token", "/{client}/sign-in", "/openapi.yaml", "/livez", "/readyz", "/metrics"])
        #expect(Set(paths).count == paths.count)
    }

    /// The values of the list `enum` of a schema, sorted.
    private static func values(of schema: String) -> [String] {
        guard let start = lines.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == schema + ":" }) else {
            return []
        }
        let indent = lines[start].prefix { $0 == " " }.count
        let block = lines[(start + 1)...].prefix {
            $0.allSatisfy { $0 == " " } || $0.prefix { $0 == " " }.count > indent
        }
        guard let list = block.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces).hasPrefix("enum:") }) else {
            return []
        }
        let depth = lines[list].prefix { $0 == " " }.count
        let rest = block[(list + 1)...].prefix { line in
            let inner = line.prefix { $0 == " " }.count
            return inner > depth || (inner == depth && line.dropFirst(inner).hasPrefix("-")) || line.contains("]")
        }
        let text = ([String(lines[list].drop { $0 != ":" }.dropFirst())] + rest.map { $0.prefix { $0 != "#" } + "" })
            .joined(separator: ",")
        return text.components(separatedBy: CharacterSet(charactersIn: ",[] -\"'")).filter { !$0.isEmpty }.sorted()
    }
}
