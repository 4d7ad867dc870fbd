import Wire

/// Text that is compared byte for byte, as servers compare codes, secrets and redirect URIs.
///
/// `String` will not do: two spellings of one character are equal there, and here they must not be.
struct ByteString: Sendable, Hashable {
    /// The bytes, in whatever encoding they came.
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The text for people: what is not UTF-8 is replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var isEmpty: Bool { bytes.isEmpty }

    static func + (left: ByteString, right: ByteString) -> ByteString { ByteString(left.bytes + right.bytes) }

    /// The texts between the spaces.
    var words: [ByteString] { bytes.split(separator: UInt8(ascii: " ")).map(ByteString.init) }

    func hasPrefix(_ prefix: ByteString) -> Bool { bytes.starts(with: prefix.bytes) }
}

extension ByteString: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(text) }
}

extension ByteString: Unprintable {}
