/// A value whose contents must never reach a log, an error text or a `dump`.
///
/// Conforming is enough: printing, interpolating, dumping and reflecting show the type's name and nothing else.
public protocol Unprintable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprintable {
    /// The type's name; never its contents.
    public var description: String { "\(Self.self)(hidden)" }
    /// The type's name; never its contents.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
