import Wire

/// A client that a provider knows.
struct Registration: Sendable {
    let provider: ProviderName
    let id: ByteString
    /// Its secret; none at Pocket.
    let secret: ByteString?

    /// The clients that are known without being asked for.
    static let standard = [
        Registration(provider: .foursquare, id: "FSQ_ID", secret: "FSQ_SECRET"),
        Registration(provider: .dropbox, id: "dbxkey", secret: "dbx_secret"),
        Registration(provider: .pocket, id: "1234-abcd1234abcd1234abcd1234", secret: nil),
        // Every byte that some encoding of credentials treats in its own way.
        Registration(provider: .oauth2, id: "generic", secret: "s3cr3t:with/odd+chars%&=é"),
    ]
}

extension Registration: Unprintable {}
