import Foundation

/// One `openssl s_server` on a loopback port: servers that no library of ours can be made to be.
///
/// It takes one connection and is gone.
public final class ProgramServer {
    /// The program said something else than that it listens.
    public struct Failure: Error, CustomStringConvertible {
        /// What it said.
        public let description: String
    }

    /// Where it listens.
    public let port: UInt16
    private let process = Process()
    private let input = Pipe()

    /// Starts the program with the certificate of `leaf`; returns when it listens.
    public init(leaf: String, options: [String]) throws {
        let authority = Authority.shared
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments =
            ["s_server", "-accept", "127.0.0.1:0", "-naccept", "1", "-cert", authority.chain(leaf)]
            + ["-key", authority.key(leaf)] + (authority.rest(leaf).map { ["-cert_chain", $0] } ?? [])
            + (options.contains("-cipher") ? [] : ["-cipher", "ALL:@SECLEVEL=0"]) + options
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let mark = "ACCEPT 127.0.0.1:"
        var text = ""
        var found: UInt16?
        while found == nil {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            text += String(decoding: more, as: UTF8.self)
            // Without the line's end, a part of the number might be all that has come.
            found = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .first { $0.hasPrefix(mark) }
                .flatMap { UInt16($0.dropFirst(mark.count)) }
        }
        guard let found else {
            process.terminate()
            throw Failure(description: text)
        }
        port = found
    }

    /// Ends the program, if it has not ended by itself.
    public func stop() {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }
}
