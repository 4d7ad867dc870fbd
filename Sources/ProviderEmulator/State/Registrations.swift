/// Who may ask, and where browsers may be sent.
struct Registrations: Sendable {
    private let clients: [Registration]
    private let redirects: [RedirectPattern]
    /// Whether anybody may ask, and be sent anywhere.
    let isLenient: Bool
    /// Whether somebody before a browser says yes or no.
    let asksUser: Bool

    /// The standard ones and those given.
    init(
        clients: [Registration] = [], redirects: [ByteString] = [], isLenient: Bool = false, asksUser: Bool = false
    ) {
        self.clients = Registration.standard + clients
        self.redirects = RedirectPattern.standard + redirects.map(RedirectPattern.init)
        self.isLenient = isLenient
        self.asksUser = asksUser
    }

    /// The client that `provider` really has under `id`, leniency aside.
    func client(_ id: ByteString?, at provider: ProviderName) -> Registration? {
        clients.first { $0.provider == provider && $0.id == id }
    }

    /// Whether `id` may ask at `provider`.
    func admits(_ id: ByteString?, at provider: ProviderName) -> Bool {
        id != nil && (isLenient || client(id, at: provider) != nil)
    }

    /// Whether `secret` belongs to `id`.
    func authenticates(_ id: ByteString?, secret: ByteString?, at provider: ProviderName) -> Bool {
        guard !isLenient else { return true }
        guard let client = client(id, at: provider) else { return false }
        return client.secret == secret
    }

    func allowsRedirect(to uri: ByteString) -> Bool { isLenient || redirects.contains { $0.matches(uri) } }
}
