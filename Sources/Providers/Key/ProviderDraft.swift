/// A provider's data while it is being read, one layer over the other.
struct ProviderDraft: Sendable {
    /// An address, which is read last: it may hold variables that a later layer sets.
    enum URLSlot: Hashable, CaseIterable {
        case authorize, signIn, token, refresh, revocation, requestToken, keys
    }

    let id: String
    var name: String
    var status = ProviderStatus.active
    var note: String?
    var authorize = AuthorizeEndpoint()
    var token = TokenEndpoint(url: .unset)
    var refresh = RefreshEndpoint()
    var revocation = RevocationEndpoint()
    var identityKeys = IdentityKeys()
    var requestToken = RequestTokenStep(path: .name("code"))
    var answer = AnswerMap(
        accessToken: .name("access_token"), refreshToken: .name("refresh_token"), tokenType: .name("token_type"),
        scope: .name("scope"), idToken: .name("id_token"), lifetimes: [.name("expires_in")], ends: [])
    var errors = ErrorMap(paths: [.name("error")], textPaths: [.name("error_description")])
    var codeRules = CodeRules()
    var callback = CallbackForm()
    var nativeApps: [NativeApp] = []
    var storePage: [UInt8]?
    var network = NetworkRules()

    var urls: [URLSlot: (text: String, path: String)] = [:]
    var variables: [String: String] = [:]

    init(id: String) {
        self.id = id
        name = id
    }
}

extension FieldPath {
    /// The path to a member of the outermost object.
    static func name(_ name: String) -> FieldPath { FieldPath(steps: [Array(name.utf8)]) }
}
