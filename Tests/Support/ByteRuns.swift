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
                let times = try run.decode(Int.self, forKey: .times)
                bytes = unit.count == 1 ? Array(repeating: unit[0], count: times) : ByteRuns.run(of: unit, times)
            }
        }
    }

    private static func run(of unit: [UInt8], _ times: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(unit.count * times)
        for _ in 0..<times { bytes += unit }
        return bytes
    }

    private static func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}
