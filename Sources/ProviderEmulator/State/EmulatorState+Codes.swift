import Wire

/// A code that was issued, and what became of it.
struct CodeRecord: Sendable {
    let code: IssuedCode
    let expiry: Instant
    var isSpent = false
}

extension CodeRecord: Unprintable {}

extension EmulatorState {
    /// The code that always works when the emulator is lenient.
    static let lenientCode: ByteString = "CODE"

    /// Issues a code that begins with `prefix`.
    func issue(_ code: IssuedCode, prefix: ByteString, at time: Instant) -> ByteString {
        let text = mint(prefix)
        let record = CodeRecord(code: code, expiry: time.advanced(milliseconds: code.lifetime))
        withContents { $0.codes[text] = record }
        return text
    }

    /// Redeems a code.
    ///
    /// Whatever is wrong with the attempt, the code can still be redeemed by a right one.
    ///
    /// - Returns: What the token is like; `lenientTerms` for the code that always works.
    func redeem(_ attempt: Redemption, lenientTerms: TokenTerms) throws(CodeFault) -> TokenTerms {
        if registrations.isLenient, attempt.code == Self.lenientCode { return lenientTerms }
        return try withContents { (contents) throws(CodeFault) in
            guard var record = contents.codes[attempt.code], record.code.provider == attempt.provider else {
                throw .unknown
            }
            if record.isSpent { throw .spent }
            if attempt.time >= record.expiry { throw .expired }
            if record.code.clientID != attempt.clientID { throw .ofOtherClient }
            if !record.code.redirects.contains(attempt.redirectURI) { throw .redirectMismatch }
            try Challenge.check(record.code.challenge, verifier: attempt.verifier)
            record.isSpent = true
            contents.codes[attempt.code] = record
            return record.code.terms
        }
    }
}
