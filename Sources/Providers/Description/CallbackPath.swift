/// What one host and path of a callback means.
public struct CallbackPath: Sendable, Hashable {
    /// What it means.
    public enum Meaning: String, Sendable, CaseIterable {
        /// The parameters hold the answer.
        case answer
        /// The user refused.
        case denied
    }

    /// Host and path, such as `1/connect`; with a `*` at the end, everything that begins like it.
    public var pattern: [UInt8]
    /// What it means.
    public var meaning: Meaning

    /// Whether `path`, host and path together, is meant.
    func matches(_ path: ArraySlice<UInt8>) -> Bool {
        pattern.last == UInt8(ascii: "*") ? path.starts(with: pattern.dropLast()) : path.elementsEqual(pattern)
    }
}
