import Foundation
import Testing
import Vault

/// One after the other: the environment is one for the whole process.
@Suite("A secret in the environment", .serialized)
struct SecretEnvironmentTests {
    @Test(
        "is taken without its one last newline, or what is wrong is said; either way it is gone",
        arguments: SecretSourceTests.contents.filter(\.isForEnvironment))
    func values(_ given: SecretSourceTests.Content) throws {
        let name = "VAULT_TEST_SECRET"
        let value = String(decoding: given.bytes, as: UTF8.self)
        unsafe setenv(name, value, 1)
        let inBlock = unsafe try #require(getenv(name))
        let source = SecretSource.environment(name)
        if let secret = given.secret {
            #expect(try source.load() == secret)
        } else {
            let fault = #expect(throws: SecretFault.self) { try source.load() }
            #expect(fault == given.kind.map { SecretFault($0, source) })
        }
        #expect(unsafe getenv(name) == nil)
        #expect((0..<given.bytes.count).allSatisfy { unsafe inBlock[$0] == 0 })
        #expect(throws: SecretFault(.missing, source)) { try source.load() }
    }

    @Test("has a name that can be one", arguments: ["", "A=B", "=", "A\0B", "VAULT_TEST_ABSENT"])
    func names(_ name: String) {
        unsafe setenv("A", "B", 1)
        #expect(throws: SecretFault(.missing, .environment(name))) { try SecretSource.environment(name).load() }
    }

    @Test("leaves variables alone whose names begin alike")
    func neighbours() throws {
        unsafe setenv("VAULT_TEST", "one", 1)
        unsafe setenv("VAULT_TEST_2", "two", 1)
        #expect(try SecretSource.environment("VAULT_TEST").load() == Array("one".utf8))
        #expect(unsafe String(cString: try #require(getenv("VAULT_TEST_2"))) == "two")
        unsafe unsetenv("VAULT_TEST_2")
    }

    @Test("is not in the block that the kernel shows of the process")
    func block() async throws {
        // The block holds what a process was started with, so one has to be started.
        unsafe setenv("VAULT_TEST_BLOCK", "hunter2-canary", 1)
        defer { unsafe unsetenv("VAULT_TEST_BLOCK") }
        await #expect(processExitsWith: .success) {
            func block() throws -> String {
                let file = try #require(FileHandle(forReadingAtPath: "/proc/self/environ"))
                return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            }
            try #require(try block().contains("VAULT_TEST_BLOCK=hunter2-canary"))
            let secret = try SecretSource.environment("VAULT_TEST_BLOCK").load()
            try #require(secret == Array("hunter2-canary".utf8))
            try #require(try !block().contains("hunter2"))
        }
    }
}
