import Providers
import Vault

/// A client while it is being read: the table of keys fills it, then it becomes a ``ClientConfiguration``.
struct ClientDraft {
    var provider: String?
    var clientID: [UInt8]?
    var clientIDs: [String: [UInt8]] = [:]
    var secret: SecretSource?
    var redirectURIs: [RedirectURI] = []
    var policy = ClientPolicy()
}
