import Dispatch
import Glibc
import OpenSSL
import Transport

/// The command `provider-emulator`.
@main
enum Program {
    /// The exit status for a wrong command line, as `sysexits.h` has it.
    private static let usageError: Int32 = 64
    /// The exit status for a place or a file that cannot be used, likewise.
    private static let configurationError: Int32 = 78

    static func main() {
        do throws(OptionFault) {
            let options = try EmulatorOptions(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp {
                print(HelpText.text)
            } else {
                serve(options)
            }
        } catch {
            fail("\(error.text). Try --help.", usageError)
        }
    }

    /// Serves until it is told to stop.
    private static func serve(_ options: EmulatorOptions) {
        let state = EmulatorState(options.registrations)
        let server: Server
        do {
            let tls = try options.tlsFiles.map {
                try TLSContext.server(certificateFile: $0.certificate, privateKeyFile: $0.privateKey)
            }
            let listeners = options.listeners.map {
                ListenerOptions(SocketAddress($0.address, port: $0.port), tls: $0.isSecure ? tls : nil)
            }
            server = try Server(ServerOptions(listeners: listeners)) { _ in Emulator(state) }
        } catch let fault as TLSFault {
            fail(fault.reason, configurationError)
        } catch let error as ListenError {
            fail("\(error.address.address):\(error.address.port): \(error.reason)", configurationError)
        } catch {
            fail("\(error)", configurationError)
        }
        let stopped = DispatchSemaphore(value: 0)
        Signals.handle([SIGTERM, SIGINT]) { _ in server.stop(within: 2_000) { stopped.signal() } }
        announce(server)
        stopped.wait()
    }

    /// Says that it listens, at once, even into a pipe.
    private static func announce(_ server: Server) {
        for address in server.addresses { print("listening at \(address.address) port \(address.port)") }
        print("READY")
        fflush(nil)
    }

    private static func fail(_ text: String, _ status: Int32) -> Never {
        print("provider-emulator: \(text)")
        exit(status)
    }
}
