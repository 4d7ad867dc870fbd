/// A provider as pure data: where it is, how it names things, what it answers and what its errors mean.
///
/// Everything that a provider does differently is a value here; no code compares a provider's name. It is read from the
/// catalogue or from an operator's configuration, by one table of keys (``ProviderKey``), and never changes afterwards.
/// It is a class, so that handing it on costs one reference.
public final class ProviderDescription: Sendable {
    /// Its key in the catalogue or the configuration.
    public let id: String
    /// Its name for people.
    public let name: String
    /// Whether it can still be used.
    public let status: ProviderStatus
    /// What an operator should know; nothing for nearly all.
    public let note: String?
    /// Where and how the user is asked.
    public let authorize: AuthorizeEndpoint
    /// Where and how a code becomes a token.
    public let token: TokenEndpoint
    /// How a token is renewed.
    public let refresh: RefreshEndpoint
    /// How a token is ended.
    public let revocation: RevocationEndpoint
    /// By which keys an identity token can be checked.
    public let identityKeys: IdentityKeys
    /// The call before the user is asked, where there is one.
    public let requestToken: RequestTokenStep
    /// Where an answer keeps its values.
    public let answer: AnswerMap
    /// Where errors stand and what they mean.
    public let errors: ErrorMap
    /// What cannot be a code.
    public let codeRules: CodeRules
    /// What comes back from the user.
    public let callback: CallbackForm
    /// The vendor's apps, in the order to try.
    public let nativeApps: [NativeApp]
    /// Where the vendor's app can be had; nothing for nearly all.
    public let storePage: [UInt8]?
    /// What is particular about the way there.
    public let network: NetworkRules

    /// What is made from the data once, for speed.
    let compiled: CompiledProvider

    init(_ draft: ProviderDraft, compiled: CompiledProvider) {
        id = draft.id
        name = draft.name
        status = draft.status
        note = draft.note
        authorize = draft.authorize
        token = draft.token
        refresh = draft.refresh
        revocation = draft.revocation
        identityKeys = draft.identityKeys
        requestToken = draft.requestToken
        answer = draft.answer
        errors = draft.errors
        codeRules = draft.codeRules
        callback = draft.callback
        nativeApps = draft.nativeApps
        storePage = draft.storePage
        network = draft.network
        self.compiled = compiled
    }
}
