import Testing
import Wire

@testable import ProviderEmulator

@Suite("The command line")
struct OptionTests {
    static let loopback = IPAddress(v4: 0x7F00_0001)

    @Test("listens on loopback when nothing is said")
    func standard() throws {
        let options = try EmulatorOptions([])
        #expect(options.listeners == [EmulatorOptions.Listener(address: Self.loopback, port: 9280, isSecure: false)])
        #expect(options.tlsFiles == nil)
        #expect(!options.registrations.isLenient)
        #expect(!options.registrations.asksUser)
        #expect(!options.wantsHelp)
    }

    @Test("takes every option")
    func all() throws {
        let options = try EmulatorOptions([
            "--listen", "127.0.0.1:0", "--listen-tls", "[::1]:65535", "--listen", "0.0.0.0:80", "--certificate",
            "c.pem",
            "--private-key", "k.pem", "--lenient", "--ask", "--client", "oauth2:me:a:b:", "--client", "pocket:7-x",
            "--redirect", "my:cb", "--redirect", "http://[::1]:*/cb",
        ])
        #expect(
            options.listeners == [
                EmulatorOptions.Listener(address: Self.loopback, port: 0, isSecure: false),
                EmulatorOptions.Listener(address: IPAddress(high: 0, low: 1), port: 65_535, isSecure: true),
                EmulatorOptions.Listener(address: IPAddress(v4: 0), port: 80, isSecure: false),
            ])
        #expect(options.tlsFiles == EmulatorOptions.TLSFiles(certificate: "c.pem", privateKey: "k.pem"))
        #expect(options.registrations.isLenient)
        #expect(options.registrations.asksUser)
        #expect(options.registrations.client("me", at: .oauth2)?.secret == "a:b:")
        #expect(options.registrations.client("me", at: .dropbox) == nil)
        #expect(options.registrations.client("7-x", at: .pocket)?.secret == nil)
    }

    @Test("adds clients and redirect URIs to the standard ones")
    func additions() throws {
        let registrations = try EmulatorOptions(["--client", "dropbox:k:s", "--redirect", "my:cb"]).registrations
        #expect(registrations.authenticates("k", secret: "s", at: .dropbox))
        #expect(!registrations.authenticates("k", secret: "t", at: .dropbox))
        #expect(registrations.authenticates("dbxkey", secret: "dbx_secret", at: .dropbox))
        #expect(registrations.allowsRedirect(to: "my:cb"))
        #expect(registrations.allowsRedirect(to: "yourapp://foursquare"))
        #expect(!registrations.allowsRedirect(to: "my:cbx"))
    }

    @Test(
        "names what is wrong",
        arguments: [
            (["--verbose"], OptionFault.unknownOption("--verbose")), (["x"], .unknownOption("x")),
            ([""], .unknownOption("")),
            (["--listen"], .missingValue("--listen")), (["--client"], .missingValue("--client")),
            (["--listen", "8080"], .badAddress("8080")), (["--listen", "localhost:80"], .badAddress("localhost:80")),
            (["--listen", "::1:80"], .badAddress("::1:80")), (["--listen", "[::1]"], .badAddress("[::1]")),
            (["--listen", "127.0.0.1:65536"], .badAddress("127.0.0.1:65536")),
            (["--listen", "127.0.0.1:"], .badAddress("127.0.0.1:")),
            (["--listen", "127.0.0.1:-1"], .badAddress("127.0.0.1:-1")),
            (["--listen", "127.0.0.1:+1"], .badAddress("127.0.0.1:+1")),
            (["--listen", "[127.0.0.1:1"], .badAddress("[127.0.0.1:1")),
            (["--client", "dropbox"], .badClient("dropbox")), (["--client", "dropbox:k"], .badClient("dropbox:k")),
            (["--client", "dropbox:k:"], .badClient("dropbox:k:")),
            (["--client", "dropbox::s"], .badClient("dropbox::s")),
            (["--client", "pocket:k:s"], .badClient("pocket:k:s")),
            (["--client", "github:k:s"], .badClient("github:k:s")),
            (["--listen-tls", "127.0.0.1:1"], .noCertificate),
            (["--listen-tls", "127.0.0.1:1", "--certificate", "c"], .noCertificate),
            (["--listen-tls", "127.0.0.1:1", "--private-key", "k"], .noCertificate),
        ])
    func faults(arguments: [String], fault: OptionFault) {
        #expect(throws: fault) { try EmulatorOptions(arguments) }
        #expect(!fault.text.isEmpty)
    }

    @Test(
        "explains every option",
        arguments: [
            "--listen", "--listen-tls", "--certificate", "--private-key", "--client", "--redirect", "--lenient",
            "--ask", "--help",
        ])
    func help(option: String) throws {
        #expect(HelpText.text.contains(option + " ") || HelpText.text.contains(option + "\n"))
        #expect(try EmulatorOptions(["--help"]).wantsHelp)
    }
}
