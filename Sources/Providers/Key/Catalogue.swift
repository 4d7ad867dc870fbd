public import Wire

/// The providers that come with the program.
///
/// The text is read once, as one table of values; an entry is turned into a description when somebody asks for it.
public struct Catalogue: Sendable {
    /// One line of a list of providers.
    public struct Item: Sendable, Hashable {
        /// The key.
        public let id: String
        /// The name for people.
        public let name: String
        /// Whether it can still be used.
        public let status: ProviderStatus
        /// What an operator should know.
        public let note: String?
    }

    private let entries: [(id: String, value: JSONValue)]
    private let index: [String: Int]

    /// Reads a catalogue: one object whose members are entries.
    ///
    /// - Throws: ``JSONError`` for a text that is no JSON object.
    public init(_ text: [UInt8]) throws(JSONError) {
        let root = try JSONDocument(text, dialect: .configuration).root
        guard root.kind == .object else { throw JSONError(.unexpected, at: root.offset) }
        entries = root.members.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }
        index = Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private init() {
        entries = []
        index = [:]
    }

    /// The catalogue inside the program.
    ///
    /// A test holds that it can be read.
    public static let embedded = (try? Catalogue(PackageResources.catalogue_json)) ?? Catalogue()

    /// The keys of all providers, in the catalogue's order.
    public var ids: [String] { entries.map(\.id) }

    /// All providers, in the catalogue's order.
    public var items: [Item] {
        entries.map { id, value in
            func text(_ key: String) -> String? { value[key]?.string.map { String(decoding: $0, as: UTF8.self) } }
            return Item(
                id: id, name: text("name") ?? id, status: text("status").flatMap(ProviderStatus.init) ?? .active,
                note: text("note"))
        }
    }

    /// The entry called `id`, as it is written.
    func entry(_ id: String) -> JSONValue? { index[id].map { entries[$0].value } }
}
