public import Wire

/// Where a provider keeps its errors and what they mean.
public struct ErrorMap: Sendable {
    /// Where the error word may stand, the first that is one counts.
    public var paths: [FieldPath]
    /// Where the text beside it may stand.
    public var textPaths: [FieldPath]
    /// What each word means; a word that is not here is a refusal of unknown kind.
    public var rules: [[UInt8]: ErrorRule] = [:]
    /// What a text means that holds these bytes: for providers whose words are too coarse.
    ///
    /// The first that fits counts.
    public var textRules: [(part: [UInt8], rule: ErrorRule)] = []
    /// The header field with the error word; nothing for nearly all.
    public var header: HeaderName?
    /// The header field with the text.
    public var textHeader: HeaderName?
    /// What stands between word and text where a provider joins them in one string; nothing for nearly all.
    public var joint: [UInt8]?
}
