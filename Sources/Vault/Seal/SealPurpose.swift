/// What a sealed value is for.
///
/// Each purpose has keys and a beginning of its own, so that a value made for one is worth nothing for another.
public enum SealPurpose: Sendable, Hashable, CaseIterable {
    /// A provider's refresh token in the hands of an app.
    case refreshToken
    /// A code of ours.
    case code
    /// A sign-in on its way through the browser.
    case transaction
    /// A provider's request token in the cookie of the browser whose sign-in it is for.
    case requestToken
}

extension SealPurpose {
    /// The word for it in what is authenticated and in what keys are derived from.
    var label: [UInt8] { words.label }

    /// What its values begin with: our mark, the purpose, the version of the format.
    var prefix: [UInt8] { words.prefix }

    /// Its place among the purposes.
    var index: Int {
        switch self {
        case .refreshToken: 0
        case .code: 1
        case .transaction: 2
        case .requestToken: 3
        }
    }

    private var words: (label: [UInt8], prefix: [UInt8]) { Self.words[index] }

    private static let words = [
        ("refresh_token", "ckr1."), ("code", "ckc1."), ("transaction", "cks1."), ("request_token", "ckt1."),
    ].map { (label: Array($0.utf8), prefix: Array($1.utf8)) }
}
