/// Why a text is not the JSON that was asked for.
public struct JSONError: Error, Sendable, Equatable {
    /// The kind of fault.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A byte that cannot stand where it stands.
        case unexpected
        /// The text ends too early.
        case end
        /// Something follows the value.
        case trailingData
        /// A number that the grammar does not know, such as `01` or `1.`.
        case number
        /// A backslash with something else behind it than the grammar allows.
        case escape
        /// A control character inside a string.
        case control
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// Half of a surrogate pair.
        case loneSurrogate
        /// Two members of one object with the same name, compared after unescaping.
        case duplicateMember
        /// Arrays and objects nested deeper than allowed.
        case depth
        /// More bytes than allowed.
        case size
        /// More values than allowed.
        case values
    }

    /// The kind of fault.
    public let kind: Kind
    /// Where it was seen, in bytes from the start of the text.
    public let offset: Int

    /// Creates an error.
    public init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}
