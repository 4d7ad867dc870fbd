import Wire

/// Values as JSON writes them, for the sample and the documentation.
enum JSONText {
    /// `text` between quotes, escaped where it must be.
    static func quoted(_ text: String) -> String {
        var writer = JSONWriter(capacity: text.utf8.count + 2)
        writer.string(text)
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
