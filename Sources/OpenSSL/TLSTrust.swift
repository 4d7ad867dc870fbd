/// Whose certificates a client believes.
public enum TLSTrust: Sendable, Hashable {
    /// The system's authorities.
    case system
    /// The system's authorities and those in this PEM file.
    case systemAnd(file: String)
}
