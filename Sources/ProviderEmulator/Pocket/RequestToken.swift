import Wire

/// What is kept of a request token, which Pocket calls a code.
struct RequestToken: Sendable {
    /// What the user said.
    enum Decision: Sendable {
        case pending
        case approved
        case refused
    }

    let consumerKey: ByteString
    let redirectURI: ByteString
    let state: ByteString?
    var decision = Decision.pending
    var isUsed = false
}

extension RequestToken: Unprintable {}
