/// A client library: what it sends, how it reads, what it concludes.
///
/// Each model is written from the library's own source, by hand, and shares no code with what it is held against: the same mistake on
/// both sides would hide itself. A whole flow is
///
/// 1. `discoveryAddress(issuer:)` and `endpoints(in:)`, where the library knows discovery,
/// 2. `authorizationRequest(discovery:clientID:redirectURI:scopes:)`, whose `request` the browser follows,
/// 3. `read(redirect:of:)` for the address that the app is opened with,
/// 4. `tokenRequest(code:of:)` and `read(tokenResponse:to:of:)`,
/// 5. `refreshRequest(_:of:)` and `read(tokenResponse:to:of:)` again, `revocationRequest(_:of:)` at the end.
public protocol ClientModel: Sendable, CustomStringConvertible {
    /// The parts of a token answer that the library looks at.
    var parts: Set<ClientToken.Part> { get }
    /// The parts without which the library takes a success for a failure.
    var neededParts: Set<ClientToken.Part> { get }
    /// Whether the library sees a failure only where there is a member `error`, so that its client has to be configured with
    /// `"transient_errors": "oauth"`.
    var needsErrorMember: Bool { get }

    /// Whether the library can tell a grant that is refused for good from a failure that passes.
    func tellsRefusals(of step: ClientStep) -> Bool

    /// Where the library looks for the endpoints of `issuer`; nothing when the app has to name them.
    func discoveryAddress(issuer: String) -> String?

    /// The endpoints that a discovery document names; nothing when the library does not take it.
    func endpoints(in document: ClientAnswer) -> ClientEndpoints?

    /// The begin of a sign-in.
    func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String],
        chance: ClientAttempt.Chance
    ) -> ClientAttempt

    /// What the library makes of the address that the app was opened with.
    func read(redirect: String, of attempt: ClientAttempt) -> RedirectReading

    /// The request that turns `code` into a token.
    func tokenRequest(code: String, of attempt: ClientAttempt) -> ClientRequest

    /// The request that turns a refresh token into a token.
    func refreshRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest

    /// The request that ends a token; nothing when the library knows none.
    func revocationRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest?

    /// What the library concludes from an answer; nothing stands for a connection that brought none.
    func read(tokenResponse answer: ClientAnswer?, to step: ClientStep, of attempt: ClientAttempt) -> ClientConclusion
}

extension ClientModel {
    /// All parts.
    public var parts: Set<ClientToken.Part> { Set(ClientToken.Part.allCases) }

    /// None.
    public var neededParts: Set<ClientToken.Part> { [] }

    /// No.
    public var needsErrorMember: Bool { false }

    /// Yes.
    public func tellsRefusals(of step: ClientStep) -> Bool { true }

    /// None.
    public func discoveryAddress(issuer: String) -> String? { nil }

    /// None.
    public func endpoints(in document: ClientAnswer) -> ClientEndpoints? { nil }

    /// None.
    public func revocationRequest(_ token: String, of attempt: ClientAttempt) -> ClientRequest? { nil }

    /// The begin of a sign-in, with the usual chance.
    public func authorizationRequest(
        discovery: ClientEndpoints, clientID: String, redirectURI: String, scopes: [String]
    ) -> ClientAttempt {
        authorizationRequest(
            discovery: discovery, clientID: clientID, redirectURI: redirectURI, scopes: scopes,
            chance: ClientAttempt.Chance())
    }

    /// Whether the library takes `redirect` for a good answer to `attempt`.
    public func accepts(redirect: String, of attempt: ClientAttempt) -> Bool {
        if case .code = read(redirect: redirect, of: attempt) { true } else { false }
    }
}
