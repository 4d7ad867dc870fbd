/// What a library makes of the address that its app was opened with.
public enum RedirectReading: Sendable, Hashable {
    /// It is the answer, and holds a code.
    case code(String)
    /// It is the answer, and holds this error.
    case error(String)
    /// It is the answer, but one that nobody asked for, or that misses what must be there.
    case rejected(String)
    /// It is not the answer at all: the library goes on waiting.
    case ignored
}
