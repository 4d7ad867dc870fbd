internal import OpenSSL
internal import Wire

extension KeyRing {
    /// How many bytes of contents a value can have: what is sealed beyond that can never be opened.
    public static let largestContents = SealFormat.largestContents

    /// Seals `contents` under the first key.
    ///
    /// Two values with the same contents have nothing in common.
    ///
    /// - Parameters:
    ///   - contents: At most ``largestContents`` bytes.
    ///   - context: What must be the same for opening.
    ///   - issued: When it is issued, in seconds since 1970. It is kept, and not compared with any clock.
    ///   - expires: From when on it is not opened any more, in seconds since 1970.
    /// - Returns: The text that goes out, and its companion.
    public func seal(_ contents: [UInt8], in context: SealContext, issued: Int64, expires: Int64) -> SealedValue {
        seal(
            contents, in: context, SealTimes(issued: issued, expires: expires), salt: Random.bytes(SealFormat.saltSize))
    }

    /// The same with a salt that is given: never seal two values with one.
    func seal(_ contents: [UInt8], in context: SealContext, _ times: SealTimes, salt: [UInt8]) -> SealedValue {
        let key = keys[0]
        var message: [UInt8] = []
        message.reserveCapacity(SealTimes.size + contents.count)
        defer { wipe(&message) }
        times.append(to: &message)
        message += contents

        var material = SealMaterial(key, context.purpose, salt: salt.span)
        defer { material.wipe() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(SealFormat.overhead + contents.count)
        bytes += key.number
        bytes += salt
        material.seal(message.span, SealFormat.associated(key.number[...], context), appendingTo: &bytes)

        var text = context.purpose.prefix
        Base64.append(bytes, as: .url, to: &text)
        return SealedValue(text: text, companion: material.companion)
    }
}
