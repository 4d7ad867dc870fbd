/// A file that the configuration names and the start reads.
///
/// The configuration itself reads secrets only, so whoever starts the service asks whether these can be read and are what they
/// should be, and reports the rest with ``ConfigurationFault``.
public struct ConfigurationFile: Sendable, Equatable {
    /// What the file holds.
    public enum Purpose: String, Sendable, CaseIterable {
        /// A certificate and its chain, PEM.
        case certificate
        /// The private key of a certificate, PEM.
        case privateKey = "private_key"
        /// Authorities that are believed beside the system's, PEM.
        case authorities
    }

    /// What the file holds.
    public let purpose: Purpose
    /// The path, as it was written.
    public let path: String
    /// The key that names it.
    public let key: String
    /// Where it was named.
    public let origin: ConfigurationOrigin
}
