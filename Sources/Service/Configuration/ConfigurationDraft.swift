import Vault

/// The configuration while it is being read: what the table fills before secrets are loaded and clients are put together.
struct ConfigurationDraft {
    var publicURL: [UInt8]?
    var values = Configuration()
    var sealKeys: [SecretSource] = []
    var storeKey: SecretSource?
}

/// A listener while it is being read.
struct ListenerDraft {
    var values = ListenerConfiguration()
    var certificate: String?
    var privateKey: String?
}
