/// What is wrong with the command line.
enum OptionFault: Error, Sendable, Equatable {
    case unknownOption(String)
    case missingValue(String)
    case badAddress(String)
    case badClient(String)
    case noCertificate

    /// The same in words.
    var text: String {
        switch self {
        case .unknownOption(let option): "\(option) is no option"
        case .missingValue(let option): "\(option) needs a value"
        case .badAddress(let text): "\(text) is no ADDRESS:PORT such as 127.0.0.1:9280 or [::1]:9280"
        case .badClient(let text):
            "\(text) is no PROVIDER:ID:SECRET with foursquare, dropbox, oauth2, or pocket without a secret"
        case .noCertificate: "--listen-tls needs --certificate and --private-key"
        }
    }
}
