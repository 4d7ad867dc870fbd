/// Why a code leads to no token; each provider has its own words for it.
enum CodeFault: Error, Sendable, Equatable, CaseIterable {
    case unknown
    case expired
    /// It was redeemed already.
    case spent
    case ofOtherClient
    case redirectMismatch
    case verifierMissing
    /// There was no challenge when it was issued.
    ///
    /// [RFC 9700, section 4.8.2](https://www.rfc-editor.org/rfc/rfc9700#section-4.8.2)
    case verifierUnexpected
    case verifierWrong
}
