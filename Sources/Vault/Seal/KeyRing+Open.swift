internal import OpenSSL
internal import Wire

extension KeyRing {
    /// Opens what any key of the ring has sealed in the same context.
    ///
    /// - Parameters:
    ///   - text: The sealed value, byte for byte.
    ///   - context: What it should have been sealed for.
    ///   - now: The time, in seconds since 1970. At `expires` and later the value is not opened.
    /// - Returns: The contents, and what the value says of itself.
    /// - Throws: ``SealFault``. A value that is not genuine never counts as expired: nobody vouches for its times.
    public func open(_ text: ArraySlice<UInt8>, in context: SealContext, now: Int64) throws(SealFault) -> OpenedValue {
        guard text.starts(with: context.purpose.prefix) else { throw SealFormat.isOurs(text) ? .broken : .foreign }
        // Whoever sends garbage decides how much: it is not even decoded beyond what a value can have.
        guard text.count <= SealFormat.largestText,
            let bytes = Base64.decode(text.dropFirst(SealFormat.prefixSize), as: .url),
            bytes.count >= SealFormat.overhead
        else { throw .broken }

        let number = bytes[..<SealFormat.numberSize]
        guard let index = keys.firstIndex(where: { $0.number[...] == number }) else { throw .unknownKey }
        let sealedStart = SealFormat.numberSize + SealFormat.saltSize
        var material = SealMaterial(
            keys[index], context.purpose, salt: bytes.span.extracting(SealFormat.numberSize..<sealedStart))
        defer { material.wipe() }
        let associated = SealFormat.associated(number, context)
        guard var message = material.open(bytes.span.extracting(sealedStart..<bytes.count), associated) else {
            throw .broken
        }
        defer { wipe(&message) }
        let times = SealTimes(message)
        guard now < times.expires else { throw .expired }
        return OpenedValue(
            contents: Array(message[SealTimes.size...]), companion: material.companion, issued: times.issued,
            expires: times.expires, isFirstKey: index == 0)
    }

    /// Whether `text` begins as sealed values do, of whatever purpose and version; what does not is foreign to every ring.
    public static func isSealed(_ text: [UInt8]) -> Bool { SealFormat.isOurs(text[...]) }
}
