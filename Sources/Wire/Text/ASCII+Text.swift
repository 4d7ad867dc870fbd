/// Questions about whole texts, which cost a fifth of asking for each byte.
extension ASCII {
    /// Whether all of `text` is visible characters; see ``isVisible(_:)``.
    public static func areVisible(_ text: [UInt8]) -> Bool {
        text.span.endOfRun(from: 0) { $0.notVisible } == text.count
    }

    /// Whether all of `text` is visible characters and spaces.
    public static func arePrintable(_ text: Span<UInt8>) -> Bool {
        text.endOfRun(from: 0) { $0.notPrintable } == text.count
    }

    /// Whether all of `text` is visible characters and spaces.
    public static func arePrintable(_ text: [UInt8]) -> Bool { arePrintable(text.span) }

    /// Whether all of `text` is unreserved; see ``isUnreserved(_:)``.
    public static func areUnreserved(_ text: [UInt8]) -> Bool {
        text.span.endOfRun(from: 0) { $0.notUnreserved } == text.count
    }
}
