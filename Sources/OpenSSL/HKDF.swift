/// Keys from a key, by HKDF with SHA-256. [RFC 5869](https://www.rfc-editor.org/rfc/rfc5869)
public enum HKDF {
    /// How many bytes there can be at most: 255 times 32.
    public static let largestOutput = 255 * HMAC.size

    /// Overwrites `output` with as many bytes as it has room for.
    ///
    /// Nothing of what lies in between is left in memory.
    ///
    /// - Parameters:
    ///   - material: The key that others are made from.
    ///   - salt: Public, and best a new one each time; empty stands for 32 zeros.
    ///   - info: What the output is for. Another purpose has unrelated bytes.
    ///   - output: At most ``largestOutput`` bytes.
    public static func derive(
        from material: Span<UInt8>, salt: Span<UInt8>, info: Span<UInt8>, into output: inout MutableSpan<UInt8>
    ) {
        precondition(output.count <= largestOutput, "HKDF gives at most 8160 bytes")
        var block = [UInt8](repeating: 0, count: HMAC.size)
        defer { wipe(&block) }
        var hmac = HMAC()

        // Section 2.2: extract.
        hmac.start(key: salt)
        hmac.update(material)
        finish(&hmac, &block)

        // Section 2.3: expand.
        hmac.start(key: block.span)
        var written = 0
        while written < output.count {
            if written > 0 {
                hmac.restart()
                hmac.update(block.span)
            }
            hmac.update(info)
            hmac.update([UInt8(written / HMAC.size + 1)].span)
            finish(&hmac, &block)
            let count = min(HMAC.size, output.count - written)
            for index in 0..<count { output[written + index] = block[index] }
            written += count
        }
    }

    private static func finish(_ hmac: inout HMAC, _ block: inout [UInt8]) {
        var room = block.mutableSpan
        hmac.finish(&room)
    }
}
