/// What is wrong with a value: at least one item.
struct ConfigurationMismatch: Error, Equatable {
    /// One thing that is wrong.
    struct Item: Equatable {
        /// The element or name inside the value that is meant; nothing when it is the value itself.
        var element: String?
        /// Where that stands in the file, in bytes.
        var offset: Int?
        /// What should be there, when it is not what the whole form says.
        var expected: String?
        /// What is there; nothing when it may be a secret.
        var found: String?
    }

    /// What is wrong, in the order of the text.
    var items: [Item]
    /// Whether the value is right but asks for something that this version does not do.
    var isNotAvailable = false

    /// The whole value is not what was expected.
    init(expected: String? = nil, found: String? = nil) { items = [Item(expected: expected, found: found)] }

    /// The value is right, but not available yet.
    init(notAvailable found: String?) {
        items = [Item(found: found)]
        isNotAvailable = true
    }

    /// Some elements are not what was expected.
    init(items: [Item]) { self.items = items }
}
