import Foundation
import Testing
import Vault

@testable import Command

@Suite("The command keys")
struct KeysCommandTests {
    private static let first = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    private static let second = "__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA"

    @Test(
        "does not run with other words than its own",
        arguments: [
            [], ["news"], ["--output"], ["new", "x"], ["new", "--output"], ["new", "--output", "a", "b"],
            ["new", "--file", "x"],
            ["check"], ["check", "--all", "x"], ["check", "--allow-world-readable-secrets"],
        ])
    func usage(_ arguments: [String]) {
        #expect(throws: UsageFault.self) { try KeysCommand.run(arguments) }
    }

    @Test("names each key's id and what it is for, in order")
    func order() throws {
        let folder = try Folder()
        let (a, b) = (try folder.write("a", Self.first + "\n"), try folder.write("b", Self.second))
        #expect(lines([a, b]) == ["630dcd29  seals and opens  \(a)", "1865c008  opens  \(b)"])
        #expect(lines([b, a]) == ["1865c008  seals and opens  \(b)", "630dcd29  opens  \(a)"])
        #expect(CheckedKeys([a, b], allowsWorldReadable: false).faults == [])
    }

    @Test("finds every fault at once, and shows nothing of a key")
    func faults() throws {
        let folder = try Folder()
        let good = try folder.write("good", Self.first)
        let paths = [
            good, try folder.write("same", Self.first), try folder.write("short", String(Self.second.dropLast())),
            try folder.write("padded", Self.second + "="), try folder.write("alphabet", "+" + Self.second.dropFirst()),
            try folder.write("bits", Self.second.dropLast() + "B"), folder.path("missing"),
            try folder.write("empty", "\n"),
            try folder.write("open", Self.second, mode: 0o644),
        ]
        let checked = CheckedKeys(paths, allowsWorldReadable: false)
        #expect(checked.lines == ["630dcd29  seals and opens  \(good)"])
        #expect(checked.faults.count == 8)
        for (fault, words) in zip(
            checked.faults,
            [
                "the same key as file \(good), id 630dcd29", "43", "43", "A-Z a-z 0-9 - _", "zero", "exists",
                "one byte", "0640",
            ])
        {
            #expect(fault.contains(words))
        }
        for (path, fault) in zip(paths.dropFirst(), checked.faults) { #expect(fault.hasPrefix("file \(path): ")) }
        for text in checked.lines + checked.faults {
            for key in [Self.first, Self.second] { #expect(!text.contains(key.dropFirst(3).prefix(12))) }
        }
        #expect(CheckedKeys([paths[8]], allowsWorldReadable: true).faults == [])
        #expect(try KeysCommand.run(["check", good]) == .success)
        #expect(try KeysCommand.run(["check"] + paths) == .configuration)
    }

    @Test("writes a fresh key that only its owner can read")
    func write() throws {
        let folder = try Folder()
        let path = folder.path("key")
        try KeyFile(path).write(SealKey.randomText())
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o400)
        #expect(attributes[.size] as? Int == 44)
        #expect(CheckedKeys([path], allowsWorldReadable: false).faults == [])
    }

    @Test("never writes over a file, nor through a link")
    func existing() throws {
        let folder = try Folder()
        let path = try folder.write("key", Self.first)
        let (link, target) = (folder.path("link"), folder.path("target"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        for place in [path, link, folder.path("none/key"), folder.name, ""] {
            #expect(throws: KeyFileFault.self) { try KeyFile(place).write(SealKey.randomText()) }
            #expect(try KeysCommand.run(["new", "--output", place]) == .failure)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.first)
        #expect(!FileManager.default.fileExists(atPath: target))
        #expect(try KeysCommand.run(["new", "--output=" + folder.path("new")]) == .success)
        #expect(lines([folder.path("new")]).count == 1)
    }

    @Test("explains how a key is changed")
    func help() {
        let text = Help.text(for: .keys)
        for words in ["seal_keys", "--output FILE", "LAST", "front", "refresh_token_max_age", "theft"] {
            #expect(text.contains(words))
        }
    }

    private func lines(_ paths: [String]) -> [String] { CheckedKeys(paths, allowsWorldReadable: false).lines }
}

/// A directory that is gone when the test is over.
private final class Folder {
    let name: String

    init() throws {
        name = FileManager.default.temporaryDirectory.appending(path: "command-tests-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: name) }

    func path(_ file: String) -> String { "\(name)/\(file)" }

    func write(_ file: String, _ text: String, mode: Int = 0o600) throws -> String {
        let path = path(file)
        try #require(
            FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
        return path
    }
}
