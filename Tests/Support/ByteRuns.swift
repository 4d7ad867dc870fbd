/// Bytes as the vectors have them: a text, or a list of texts and of runs of one, each character one byte (Latin-1).
public struct ByteRuns: Sendable, Decodable {
    /// The bytes.
    public let bytes: [UInt8]

    /// Reads `"text"` or `["text", {"repeat": "x", "times": 9}]`.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            bytes = Self.latin1(text)
        } else {
            bytes = try decoder.singleValueContainer().decode([Piece].self).flatMap(\.bytes)
        }
    }

    /// A text, or a run of one.
    private struct Piece: Decodable {
        let bytes: [UInt8]

        private enum Key: String, CodingKey {
            case text = "repeat"
            case times
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                bytes = latin1(text)
            } else {
                let run = try decoder.container(keyedBy: Key.self)
                let unit = latin1(try run.decode(String.self, forKey: .text))
                bytes = Array(repeatElement(unit, count: try run.decode(Int.self, forKey: .times)).joined())
            }
        }
    }

    private static func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}
