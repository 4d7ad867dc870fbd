import Foundation
import OpenSSL
import TestSupport
import Testing

@Suite("A context")
struct ContextTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let certificate: String
        let key: String
        let kind: TLSFault.Kind
    }

    @Test(
        "names what is wrong with a server's files",
        arguments: [
            Case(testDescription: "no certificate", certificate: "absent", key: "good.key", kind: .fileUnreadable),
            Case(testDescription: "no key", certificate: "good.pem", key: "absent", kind: .fileUnreadable),
            Case(testDescription: "a directory", certificate: ".", key: "good.key", kind: .fileUnreadable),
            Case(testDescription: "files swapped", certificate: "good.key", key: "good.pem", kind: .fileNotPEM),
            Case(testDescription: "no PEM", certificate: "good.cnf", key: "good.key", kind: .fileNotPEM),
            Case(
                testDescription: "an empty key", certificate: "good.pem", key: "good.db.attr.old", kind: .fileUnreadable
            ),
            Case(testDescription: "key is no PEM", certificate: "good.pem", key: "good.cnf", kind: .fileNotPEM),
            Case(testDescription: "another key", certificate: "good.pem", key: "other.key", kind: .keyMismatch),
            Case(testDescription: "another kind of key", certificate: "good.pem", key: "rsa.key", kind: .keyMismatch),
            Case(
                testDescription: "a weak certificate", certificate: "rsa1024.pem", key: "rsa1024.key",
                kind: .certificateRefused),
        ])
    func files(_ given: Case) throws {
        let authority = Authority.shared
        let fault = #expect(throws: TLSFault.self) {
            try TLSContext.server(
                certificateFile: authority.path(given.certificate), privateKeyFile: authority.path(given.key))
        }
        #expect(fault?.kind == given.kind, "\(fault?.reason ?? "")")
    }

    @Test("does not ask for a passphrase")
    func encryptedKey() throws {
        let authority = Authority.shared
        authority.run([
            "pkey", "-in", authority.key("good"), "-aes256", "-passout", "pass:x", "-out", authority.path("locked.key"),
        ])
        let fault = #expect(throws: TLSFault.self) {
            try TLSContext.server(
                certificateFile: authority.chain("good"), privateKeyFile: authority.path("locked.key"))
        }
        #expect(fault?.kind == .fileNotPEM)
    }

    @Test(
        "names what is wrong with a file of authorities",
        arguments: [("absent", TLSFault.Kind.fileUnreadable), ("good.cnf", .fileNotPEM), ("good.key", .fileNotPEM)])
    func authorities(_ file: String, _ kind: TLSFault.Kind) {
        let fault = #expect(throws: TLSFault.self) {
            try TLSContext.client(trust: .systemAnd(file: Authority.shared.path(file)))
        }
        #expect(fault?.kind == kind, "\(fault?.reason ?? "")")
    }
}
