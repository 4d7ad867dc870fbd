/// One measured thing with its value, ready to be shown to an operator.
public struct Measurement: Sendable {
    /// How the value behaves.
    public enum Kind: String, Sendable {
        /// It only grows.
        case counter
        /// It rises and falls.
        case gauge
    }

    /// The name, without the program's prefix: `connections_open`.
    public let name: String
    /// What it says, in one line.
    public let help: String
    /// How it behaves.
    public let kind: Kind
    /// The value now.
    public let value: Int

    /// Creates a measurement.
    public init(_ name: String, _ help: String, _ kind: Kind, _ value: Int) {
        self.name = name
        self.help = help
        self.kind = kind
        self.value = value
    }
}
