import Vault
import Wire

extension Journal {
    /// Says once for each client that an app holds a secret, and once, loudly, that it holds ours.
    func noteSecret(_ credentials: ClientCredentials, _ registration: Registration) {
        guard credentials.holdSecret else { return }
        if let secret = registration.configuration.secret, credentials.hold(secret) {
            if registration.sentOurSecret.add(upTo: 1) {
                warn(
                    .error,
                    "an app sends the client secret that is configured here: it is in the wild, change it at the provider",
                    registration)
            }
        } else if registration.sentSecret.add(upTo: 1) {
            warn(
                .warning, "an app sends a client secret; it is ignored, and the app should hold none", registration)
        }
    }
}
