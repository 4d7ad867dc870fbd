import Wire

/// One key of a provider's entry, in the catalogue and in an operator's configuration alike.
///
/// ``all`` is the only list of them: it reads entries, and it is what documentation and sample files are made from.
public struct ProviderKey: Sendable {
    /// How it is written: lower_snake_case.
    public let name: String
    /// What its value may be.
    public let shape: String
    /// What holds when no layer sets it, as JSON.
    public let standard: String
    /// What it does, in one line.
    public let summary: String
    /// Takes a value over into the draft, or notes a fault.
    let read: @Sendable (JSONValue, inout ProviderEntry) -> Void

    init(
        _ name: String, _ shape: String, _ standard: String, _ summary: String,
        _ read: @escaping @Sendable (JSONValue, inout ProviderEntry) -> Void
    ) {
        self.name = name
        self.shape = shape
        self.standard = standard
        self.summary = summary
        self.read = read
    }

    /// Every key, in the order of a sign-in.
    public static let all: [ProviderKey] =
        general + asking + exchanging + answering + failing + renewing + returning + opening

    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
