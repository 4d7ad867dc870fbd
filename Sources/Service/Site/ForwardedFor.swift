import Wire

/// Reads `X-Forwarded-For`: what proxies write one behind the other, with commas between.
///
/// It is nobody's standard, and no list in which quotes mean anything: one that a caller sends ahead must not swallow what the proxy
/// adds.
enum ForwardedFor {
    /// The hops, the nearest last.
    static func hops(_ fields: HeaderFields) -> [ArraySlice<UInt8>] {
        fields.all(.xForwardedFor).flatMap { $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
    }

    /// The address of a hop, whether or not a port stands behind it: `203.0.113.7`, `203.0.113.7:4711`, `[2001:db8::1]:4711`.
    static func address(_ hop: ArraySlice<UInt8>) -> IPAddress? {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var text = hop.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        if text.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: UInt8(ascii: "]")), isPort(text[(end + 1)...]) else { return nil }
            return IPAddress(text[(text.startIndex + 1)..<end])
        }
        if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon == text.lastIndex(of: UInt8(ascii: ":")) {
            guard isPort(text[colon...]) else { return nil }
            return IPAddress(text[..<colon])
        }
        return IPAddress(text)
    }

    /// Whether nothing stands there, or a colon and digits.
    private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
        text.isEmpty
            || (text.first == UInt8(ascii: ":") && text.count > 1 && text.dropFirst().allSatisfy(ASCII.isDigit))
    }
}
