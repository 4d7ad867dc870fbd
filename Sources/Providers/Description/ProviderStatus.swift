/// Whether a provider can still be used.
public enum ProviderStatus: String, Sendable, CaseIterable {
    /// In operation.
    case active
    /// In operation, but its maker advises against it.
    case legacy
    /// Switched off; kept for who runs the same protocol elsewhere.
    case shutdown
}
