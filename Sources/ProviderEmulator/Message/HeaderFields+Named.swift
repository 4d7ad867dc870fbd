import Wire

extension HeaderFields {
    /// Adds a field that Wire has no constant for; a name that is no token adds nothing.
    mutating func append(named name: String, _ value: String) {
        if let name = HeaderName(name.utf8) { append(name, value) }
    }

    /// The first field called `name`, which Wire has no constant for.
    func first(named name: String) -> ByteString? {
        HeaderName(name.utf8).flatMap { first($0) }.map(ByteString.init)
    }
}
