public import Wire

/// The providers that a configuration can name: the catalogue's and an operator's own.
///
/// An operator's entry is laid over the entry that it `extends`: by default the catalogue's of the same id, else
/// `oauth2`. So one key can be changed without writing the others again.
public struct ProviderSet: Sendable {
    /// The entry that all others rest on.
    private static let root = "oauth2"

    private let catalogue: Catalogue
    private let own: [String: JSONValue]
    private let path: String

    /// Creates a set.
    ///
    /// - Parameters:
    ///   - catalogue: The providers that come with the program.
    ///   - section: The `providers` object of a configuration; nothing when it has none.
    ///   - path: The section's path, for faults.
    public init(_ catalogue: Catalogue = .embedded, section: JSONValue? = nil, path: String = "providers") {
        self.catalogue = catalogue
        self.path = path
        var own: [String: JSONValue] = [:]
        if let section {
            for member in section.members { own[String(decoding: member.name, as: UTF8.self)] = member.value }
        }
        self.own = own
    }

    /// The ids of the operator's own entries, sorted.
    public var ownIDs: [String] { own.keys.sorted() }

    /// Whether there is a provider called `id`.
    public func contains(_ id: String) -> Bool { own[id] != nil || catalogue.entry(id) != nil }

    /// The known id that `id` may have been meant for.
    public func nearest(to id: String) -> String? { NearestName.of(id, among: catalogue.ids + ownIDs) }

    /// Reads the entry called `id`.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - faults: Where every fault of the entry is added, with the path of its key.
    /// - Returns: The provider, or nothing when there was a fault.
    public func description(of id: String, faults: inout [ProviderFault]) -> ProviderDescription? {
        var layers: [(value: JSONValue, path: String)] = []
        var visited: Set<String> = []
        var next: (id: String, isOwn: Bool)? = (id, own[id] != nil)
        while let (current, isOwn) = next {
            let place = (isOwn ? path : "catalogue") + "." + current
            guard visited.insert(place).inserted else {
                faults.append(
                    ProviderFault(path + "." + id + ".extends", "a provider that does not extend this one itself"))
                return nil
            }
            guard let value = isOwn ? own[current] : catalogue.entry(current) else {
                let nearest = nearest(to: current).map { "; the nearest one is \($0)" } ?? ""
                let key = layers.last.map { $0.path + ".extends" } ?? place
                faults.append(ProviderFault(key, "the id of a provider" + nearest))
                return nil
            }
            layers.append((value, place))
            next = base(of: current, value, isOwn: isOwn)
        }

        var entry = ProviderEntry(ProviderDraft(id: id))
        for layer in layers.reversed() {
            // What is to be known of one provider says nothing about those that are like it.
            entry.draft.note = nil
            entry.read(layer.value, path: layer.path)
        }
        var found = entry.faults
        let description = entry.draft.finish(path: layers[0].path, faults: &found)
        faults += found
        return description
    }

    /// What the entry `id` is laid over.
    private func base(of id: String, _ value: JSONValue, isOwn: Bool) -> (id: String, isOwn: Bool)? {
        let inCatalogue = catalogue.entry(id) != nil
        guard let text = value["extends"]?.string else {
            if isOwn, inCatalogue { return (id, false) }
            return id == Self.root ? nil : (Self.root, false)
        }
        let named = String(decoding: text, as: UTF8.self)
        // An entry that names its own id means the catalogue's.
        if named == id { return isOwn ? (id, false) : nil }
        return (named, isOwn && own[named] != nil)
    }
}
