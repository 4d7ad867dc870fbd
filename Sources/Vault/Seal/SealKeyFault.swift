/// Why a text is no key.
///
/// It says nothing of the text but its form.
public enum SealKeyFault: Error, Equatable, Sendable, CaseIterable {
    /// Not 43 characters.
    case length
    /// A character that base64url does not have.
    case alphabet
    /// Bits are set in the last character that no byte needs, so that it is a second text for the same key.
    case notCanonical

    /// What was expected instead, for people.
    public var expectation: String {
        switch self {
        case .length: "43 characters: base64url of 32 bytes, not filled up with ="
        case .alphabet: "base64url: A-Z a-z 0-9 - _ and nothing else"
        case .notCanonical: "base64url as it is written: the last two bits must be zero"
        }
    }
}
