/// Finds a short text in a longer one.
enum ByteSearch {
    /// Where `part` first stands in `text`; nothing when it does not, or is empty.
    static func range(of part: [UInt8], in text: [UInt8]) -> Range<Int>? {
        guard let first = part.first, part.count <= text.count else { return nil }
        for start in 0...(text.count - part.count) where text[start] == first {
            var length = 1
            while length < part.count, text[start + length] == part[length] { length += 1 }
            if length == part.count { return start..<start + length }
        }
        return nil
    }
}
