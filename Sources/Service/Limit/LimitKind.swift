/// What is counted, each for itself; the words are labels of a metric and keys of the configuration.
enum LimitKind: String, Sendable, CaseIterable {
    case requestsPerAddress = "requests_per_address"
    case requestsPerClient = "requests_per_client"
    case signInsPerAddress = "sign_ins_per_address"
    case signInsPerClient = "sign_ins_per_client"
}

/// The limits as one configuration has them; nothing for those that are off.
struct Rates: Sendable {
    let requestsPerAddress: Rate?
    let requestsPerClient: Rate?
    let signInsPerAddress: Rate?
    let signInsPerClient: Rate?

    init(_ limits: Configuration.Limits) {
        requestsPerAddress = Rate(perMinute: limits.requestsPerAddress)
        requestsPerClient = Rate(perMinute: limits.requestsPerClient)
        signInsPerAddress = Rate(perMinute: limits.signInsPerAddress)
        signInsPerClient = Rate(perMinute: limits.signInsPerClient)
    }
}
