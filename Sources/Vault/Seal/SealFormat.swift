internal import OpenSSL

/// Version 1 of the form of sealed values, which the manual describes byte by byte.
///
/// A prefix, then base64url of: key number (4), salt (24), sealed (10 + contents), tag (16).
enum SealFormat {
    static let version = Array("1".utf8)
    static let numberSize = 4
    static let saltSize = 24
    static let prefixSize = 5

    /// The longest text that is looked at.
    static let largestText = 16 * 1024

    /// What is there beside the contents, in bytes before base64url.
    static let overhead = numberSize + saltSize + SealTimes.size + AES256GCM.tagSize

    /// The longest contents whose text is not too long.
    static let largestContents = (largestText - prefixSize) * 3 / 4 - overhead

    /// What the key of a purpose is derived for.
    static func keyInfo(of purpose: SealPurpose) -> [UInt8] { Array("cloakroom seal 1 ".utf8) + purpose.label }

    /// What the bytes of one value are derived for.
    static let valueInfo = Array("cloakroom seal 1 value".utf8)

    /// Whether `text` begins as a value of ours does, of whatever purpose and version.
    static func isOurs(_ text: ArraySlice<UInt8>) -> Bool {
        // Asked of every code that an app brings.
        guard text.first == UInt8(ascii: "c") else { return false }
        let head = Array(text.prefix(prefixSize))
        guard head.count == prefixSize, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(head[3]) else { return false }
        return SealPurpose.allCases.contains { $0.prefix[..<3] == head[..<3] && $0.prefix[4] == head[4] }
    }

    /// What is authenticated beside the contents, each part with its length in front.
    static func associated(_ number: ArraySlice<UInt8>, _ context: SealContext) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(
            5 * 4 + version.count + numberSize + context.purpose.label.count + context.client.count
                + context.clientID.count)
        func append(_ part: some Collection<UInt8>) {
            let count = UInt32(part.count)
            for shift in stride(from: UInt32(24), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
            bytes.append(contentsOf: part)
        }
        append(version)
        append(number)
        append(context.purpose.label)
        append(context.client)
        append(context.clientID)
        return bytes
    }
}
