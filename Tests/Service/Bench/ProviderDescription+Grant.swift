import Providers
import Wire

extension ProviderDescription {
    /// What the provider grants with the answer `json`.
    func grant(_ json: String) throws -> TokenGrant {
        let result = read(Response(200, body: Array(json.utf8)), of: .code, nowMilliseconds: 0)
        guard case .token(let grant) = result else { throw NoToken() }
        return grant
    }

    private struct NoToken: Error {}
}
