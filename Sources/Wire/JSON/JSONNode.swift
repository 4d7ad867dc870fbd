/// One value of a ``JSONDocument``, or the name of the member whose value follows: what it is and where it stands in the text.
///
/// The nodes of a document stand in the order of its text. The first child of an array or object follows it; a member is its name
/// and then its value.
public struct JSONNode: Sendable {
    /// What the contents of a string are made of.
    public enum Form: UInt8, Sendable, Comparable {
        /// Visible ASCII without quotes and backslashes.
        case visible
        /// The same with spaces: it may stand in any JSON text as it is.
        case printable
        /// Any characters, none of them escaped.
        case unescaped
        /// Escapes, among others.
        case escaped

        /// Whether `a` asks for less care than `b`.
        public static func < (a: Form, b: Form) -> Bool { a.rawValue < b.rawValue }
    }

    /// What it is.
    public let kind: JSONValue.Kind
    /// What it is made of, when it is a string.
    public let form: Form
    /// Where its text begins, quotes and brackets included.
    let start: UInt32
    /// The offset behind its text.
    let end: UInt32
    /// The index behind its last descendant; while it is being read, the container around it.
    let following: UInt32
    /// The number of elements or members.
    let children: UInt32

    init(
        _ kind: JSONValue.Kind, _ form: Form = .visible, from start: Int, to end: Int, next: Int, count: Int = 0
    ) {
        self.kind = kind
        self.form = form
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        following = UInt32(truncatingIfNeeded: next)
        children = UInt32(truncatingIfNeeded: count)
    }

    /// Where its text stands, quotes and brackets included.
    public var range: Range<Int> { Int(start)..<Int(end) }

    /// What stands between the quotes, when it is a string.
    public var contents: Range<Int> { Int(start) + 1..<Int(end) - 1 }

    /// The index of the next value or name beside it; of its container's end, when it is the last.
    public var next: Int { Int(following) }

    /// The number of elements or members; 0 for anything else.
    public var count: Int { Int(children) }
}
