public import Wire

/// What a genuine value holds.
public struct OpenedValue: Unprintable, Sendable {
    /// What was sealed.
    public let contents: [UInt8]
    /// The ``SealedValue/companion``.
    public let companion: [UInt8]
    /// When it was issued, in seconds since 1970.
    public let issued: Int64
    /// From when on it is not opened any more, in seconds since 1970.
    public let expires: Int64
    /// Whether the first key of the ring has sealed it; when not, sealing it anew lets the old key go some day.
    public let isFirstKey: Bool
}
