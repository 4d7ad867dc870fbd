import Foundation

/// Certificates of every kind, made once per run by the `openssl` program in a directory of their own.
public struct Authority: Sendable {
    /// A server certificate to be made.
    private struct Leaf {
        var name: String
        var subjectAlternativeNames = "DNS:localhost"
        var subject = "/CN=leaf"
        var start = "20200101000000Z"
        var end = "20491231235959Z"
        var issuer = "middle"
        var key = "ec"
        var digest = "sha256"
        var extra = "basicConstraints=CA:FALSE"
        /// Which certificates follow the leaf in its chain file.
        var sent = ["middle"]
    }

    /// The one of this run.
    public static let shared = Authority()
    private let directory: String

    /// The PEM file of the root that clients trust.
    public var root: String { path("root.pem") }

    /// The PEM file that a server called `name` sends: its certificate and what follows.
    public func chain(_ name: String) -> String { path("\(name).chain.pem") }

    /// The PEM file of what follows the certificate of `name`, when anything does.
    func rest(_ name: String) -> String? {
        let file = "\(name).rest.pem"
        return read(file).isEmpty ? nil : path(file)
    }

    /// The PEM file of the private key of `name`.
    public func key(_ name: String) -> String { path("\(name).key") }

    /// Where `file` stands in the directory.
    public func path(_ file: String) -> String { "\(directory)/\(file)" }

    private init() {
        directory = Self.makeDirectory()
        let ca = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign"
        issue(Leaf(name: "root", subject: "/CN=root", issuer: "", extra: ca, sent: []))
        issue(Leaf(name: "stranger", subject: "/CN=stranger", issuer: "", extra: ca, sent: []))
        issue(Leaf(name: "middle", subject: "/CN=middle", issuer: "root", extra: ca, sent: []))
        for leaf in Self.leaves { issue(leaf) }
    }

    private static let leaves = [
        Leaf(name: "good"),
        Leaf(name: "rsa", key: "rsa:2048"),
        Leaf(name: "expired", end: "20201231235959Z"),
        Leaf(name: "future", start: "20480101000000Z"),
        Leaf(name: "other", subjectAlternativeNames: "DNS:other.example"),
        Leaf(name: "wildcard", subjectAlternativeNames: "DNS:*.wild.example"),
        Leaf(name: "partial", subjectAlternativeNames: "DNS:f*.wild.example"),
        Leaf(name: "address", subjectAlternativeNames: "IP:127.0.0.1,IP:::1"),
        Leaf(name: "address-as-name", subjectAlternativeNames: "DNS:127.0.0.1"),
        Leaf(name: "common-name", subjectAlternativeNames: "", subject: "/CN=localhost"),
        Leaf(name: "no-middle", sent: []),
        Leaf(name: "unknown", issuer: "stranger", sent: ["stranger"]),
        Leaf(name: "self-signed", issuer: "", sent: []),
        Leaf(name: "below-leaf", issuer: "good", sent: ["good", "middle"]),
        Leaf(name: "client-only", extra: "basicConstraints=CA:FALSE\nextendedKeyUsage=clientAuth"),
        Leaf(name: "rsa1024", key: "rsa:1024"),
        Leaf(name: "sha1", digest: "sha1"),
    ]

    private static func makeDirectory() -> String {
        let directory = NSTemporaryDirectory() + "/authority-" + UUID().uuidString
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            preconditionFailure("no temporary directory: \(error)")
        }
        removeAtExit(removing: directory)
        return directory
    }

    private func issue(_ leaf: Leaf) {
        let key = leaf.key == "ec" ? ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] : [leaf.key]
        run(
            ["req", "-new", "-newkey"] + key
                + ["-nodes", "-subj", leaf.subject, "-keyout", self.key(leaf.name), "-out", path("\(leaf.name).csr")])
        let names = leaf.subjectAlternativeNames.isEmpty ? "" : "subjectAltName=\(leaf.subjectAlternativeNames)\n"
        let signer = leaf.issuer.isEmpty ? "selfsign=yes" : leaf.issuer
        let configuration = """
            [ca]
            default_ca=d
            [d]
            database=\(path("\(leaf.name).db"))
            new_certs_dir=\(directory)
            rand_serial=yes
            policy=p
            default_md=\(leaf.digest)
            x509_extensions=x
            [p]
            commonName=supplied
            [x]
            \(leaf.extra)
            \(leaf.extra.contains("TRUE") ? "" : names)
            """
        write(configuration, to: "\(leaf.name).cnf")
        write("", to: "\(leaf.name).db")
        let signing =
            leaf.issuer.isEmpty
            ? ["-selfsign", "-keyfile", self.key(leaf.name)]
            : ["-cert", path("\(signer).pem"), "-keyfile", self.key(signer)]
        run(
            ["ca", "-batch", "-notext", "-config", path("\(leaf.name).cnf"), "-in", path("\(leaf.name).csr")]
                + ["-startdate", leaf.start, "-enddate", leaf.end, "-out", path("\(leaf.name).pem")] + signing)
        let rest = leaf.sent.map { read("\($0).pem") }.joined()
        write(rest, to: "\(leaf.name).rest.pem")
        write(read("\(leaf.name).pem") + rest, to: "\(leaf.name).chain.pem")
    }

    /// Runs the `openssl` program, which must succeed.
    public func run(_ arguments: [String]) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        do { try process.run() } catch { preconditionFailure("openssl does not run: \(error)") }
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        precondition(process.terminationStatus == 0, "openssl \(arguments): \(String(decoding: text, as: UTF8.self))")
    }

    /// Writes `text` to `file` in the directory.
    public func write(_ text: String, to file: String) {
        precondition(FileManager.default.createFile(atPath: path(file), contents: Data(text.utf8)))
    }

    private func read(_ file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path(file)) ?? Data(), as: UTF8.self)
    }
}

private nonisolated(unsafe) var directoryToRemove = ""

/// Leaves nothing behind when the test process ends.
private func removeAtExit(removing directory: String) {
    unsafe directoryToRemove = directory
    atexit { try? FileManager.default.removeItem(atPath: unsafe directoryToRemove) }
}
