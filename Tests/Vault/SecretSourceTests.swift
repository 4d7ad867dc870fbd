import Foundation
import Testing
import Vault

@Suite("A source of secrets")
struct SecretSourceTests {
    struct Content: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
        var secret: [UInt8]?
        var kind: SecretFault.Kind?
        var isForEnvironment = true

        static func holds(_ title: String, _ bytes: String, _ secret: String) -> Content {
            Content(testDescription: title, bytes: Array(bytes.utf8), secret: Array(secret.utf8))
        }
        static func fails(_ title: String, _ bytes: [UInt8], _ kind: SecretFault.Kind, _ environment: Bool = true)
            -> Content
        {
            Content(testDescription: title, bytes: bytes, kind: kind, isForEnvironment: environment)
        }
    }

    private static let longest = [UInt8](repeating: 0x61, count: SecretSource.largestSecret)

    static let contents: [Content] = [
        .holds("plain", "s3cret", "s3cret"),
        .holds("newline", "s3cret\n", "s3cret"),
        .holds("CRLF", "s3cret\r\n", "s3cret"),
        .holds("two newlines", "s3cret\n\n", "s3cret\n"),
        .holds("two CRLF", "s3cret\r\n\r\n", "s3cret\r\n"),
        .holds("CR alone", "s3cret\r", "s3cret\r"),
        .holds("CR CR LF", "s3cret\r\r\n", "s3cret\r"),
        .holds("newline in front", "\ns3cret\n", "\ns3cret"),
        .holds("spaces", " s3 cret \n", " s3 cret "),
        .holds("beyond ASCII", "sécret\n", "sécret"),
        .holds("one byte", "x", "x"),
        .holds("lines", "a\nb\n", "a\nb"),
        .fails("nothing", [], .empty),
        .fails("a newline alone", [10], .empty),
        .fails("CRLF alone", [13, 10], .empty),
        .fails("NUL inside", [97, 0, 98], .containsNUL, false),
        .fails("NUL at the end", [97, 0], .containsNUL, false),
        .fails("NUL before the newline", [97, 0, 10], .containsNUL, false),
        Content(testDescription: "the longest", bytes: longest, secret: longest),
        Content(testDescription: "the longest and a newline", bytes: longest + [10], secret: longest),
        Content(testDescription: "the longest and CRLF", bytes: longest + [13, 10], secret: longest),
        .fails("one byte too long", longest + [97], .tooLarge),
        .fails("one byte too long and CRLF", longest + [97, 13, 10], .tooLarge),
        .fails("far too long", longest + longest, .tooLarge),
    ]

    @Test("takes a file's bytes without its one last newline, or says what is wrong", arguments: contents)
    func file(_ given: Content) throws {
        let folder = try Folder()
        let path = try folder.write("secret", given.bytes, mode: 0o600)
        try check(.file(path), given)
    }

    private func check(_ source: SecretSource, _ given: Content) throws {
        if let secret = given.secret {
            let loaded = try source.load()
            #expect(loaded.count == secret.count)
            #expect(loaded == secret)
        } else {
            let fault = #expect(throws: SecretFault.self) { try source.load() }
            #expect(fault?.kind == given.kind)
            #expect(fault?.source == source)
        }
    }

    @Test("refuses every mode that lets others read or others than the owner write", arguments: 0..<0o1000)
    func modes(_ mode: Int) throws {
        let folder = try Folder()
        let path = try folder.write("secret", Array("x\n".utf8), mode: mode_t(mode))
        for allowWorldReadable in [false, true] {
            let expected: SecretFault.Kind? =
                mode & 0o022 != 0
                ? .writableByOthers : mode & 0o004 != 0 && !allowWorldReadable ? .readableByOthers : nil
            // Where the owner may not read, it depends on who runs the test; a mode is judged after opening.
            let isOpen = unsafe access(path, R_OK) == 0
            do {
                let secret = try SecretSource.file(path).load(allowWorldReadable: allowWorldReadable)
                #expect(expected == nil)
                #expect(secret == [UInt8(ascii: "x")])
            } catch {
                #expect(error.kind == (isOpen ? expected : .unreadable))
            }
        }
    }

    @Test("follows links, and judges the file that they lead to")
    func links() throws {
        let folder = try Folder()
        let target = try folder.write("..data", Array("x".utf8), mode: 0o640)
        let link = folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(try SecretSource.file(link).load() == [UInt8(ascii: "x")])
        unsafe chmod(target, 0o644)
        let fault = #expect(throws: SecretFault.self) { try SecretSource.file(link).load() }
        #expect(fault?.kind == .readableByOthers)
        try FileManager.default.removeItem(atPath: target)
        #expect(throws: SecretFault(.missing, .file(link))) { try SecretSource.file(link).load() }
    }

    @Test("takes nothing but regular files, and waits for nobody")
    func kinds() throws {
        let folder = try Folder()
        let pipe = folder.path("pipe")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(throws: SecretFault(.notRegularFile, .file(pipe))) { try SecretSource.file(pipe).load() }
        #expect(throws: SecretFault(.notRegularFile, .file(folder.name))) { try SecretSource.file(folder.name).load() }
        #expect(throws: SecretFault(.notRegularFile, .file("/dev/null"))) { try SecretSource.file("/dev/null").load() }
        for path in [folder.path("absent"), "", folder.path("a\0b")] {
            #expect(throws: SecretFault(.missing, .file(path))) { try SecretSource.file(path).load() }
        }
        let below = try folder.write("file", [97], mode: 0o600) + "/below"
        #expect(throws: SecretFault(.unreadable, .file(below))) { try SecretSource.file(below).load() }
    }

    @Test("names the place and the expectation, never the value", arguments: SecretFault.Kind.allCases)
    func texts(_ kind: SecretFault.Kind) {
        #expect("\(SecretFault(kind, .file("/run/secrets/x")))" == "file /run/secrets/x: expected \(kind.expectation)")
        #expect("\(SecretFault(kind, .environment("X")))".hasPrefix("environment variable X: expected "))
    }
}

/// A directory that is gone when the test is over.
final class Folder {
    let name: String

    init() throws {
        name = FileManager.default.temporaryDirectory.appendingPathComponent("vault-tests-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: name) }

    func path(_ file: String) -> String { "\(name)/\(file)" }

    func write(_ file: String, _ bytes: [UInt8], mode: mode_t) throws -> String {
        let path = path(file)
        try #require(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        try #require(unsafe chmod(path, mode) == 0)
        return path
    }
}
