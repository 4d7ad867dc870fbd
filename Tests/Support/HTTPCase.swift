import Foundation

/// Bytes that a client sends to an HTTP/1.1 server, and what the server has to do with them.
///
/// Read from `http_cases.json`, where each character of a text is one byte (Latin-1).
public struct HTTPCase: Sendable, Decodable, CustomStringConvertible {
    /// Whose rule a case follows.
    public enum Level: String, Sendable, Decodable {
        case must = "MUST"
        case should = "SHOULD"
        case may = "MAY"
        /// Ours; the RFCs leave it open.
        case policy = "POLICY"
    }

    /// What the server has to do.
    public enum Verdict: String, Sendable, Decodable {
        case accept, reject
        /// Accepting and refusing are both lawful.
        case either
        /// The message is not whole: no answer yet.
        case wait
    }

    /// Whether the server has to close the connection.
    public enum Close: String, Sendable, Decodable {
        case yes, no, any
    }

    /// A status code, or a class of them.
    public enum Status: Sendable, Decodable, Equatable {
        case exactly(Int)
        /// The first digit of the codes.
        case family(Int)

        /// Reads `404` or `"4xx"`.
        public init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let code = try? value.decode(Int.self) {
                self = .exactly(code)
            } else if let digit = try value.decode(String.self).first?.wholeNumberValue {
                self = .family(digit)
            } else {
                throw DecodingError.dataCorruptedError(in: value, debugDescription: "no status")
            }
        }

        /// Whether `code` is meant.
        public func matches(_ code: Int) -> Bool {
            switch self {
            case .exactly(let exact): code == exact
            case .family(let digit): code / 100 == digit
            }
        }
    }

    /// The case's name.
    public let id: String
    /// What is sent, in words.
    public let title: String
    /// Whose rule it follows.
    public let level: Level
    /// What the server has to do.
    public let verdict: Verdict
    /// The status codes that the first answer may have.
    public let status: [Status]
    /// How many answers there have to be, interim ones not counted.
    public let responses: Int?
    /// Whether the server has to close the connection.
    public let close: Close
    /// The bytes to send.
    public let bytes: [UInt8]
    /// Where the bytes are sent apart.
    public let cuts: [Int]
    /// Whether the client ends its side behind the bytes.
    public let halfCloses: Bool
    /// The methods of the requests in `bytes`, when one of them is HEAD.
    public let methods: [String]
    /// The target that the server has to see, when that matters.
    public let target: String?
    /// The body that the server has to see, when that matters.
    public let body: [UInt8]?
    /// The fault that the parser has to find, as `kind in part`.
    public let fault: String?
    /// Why this server answers a `POLICY` case otherwise.
    public let reason: String?

    /// All cases, in the file's order; none when the file cannot be read.
    public static let all: [HTTPCase] = (try? load()) ?? []

    /// Reads all cases.
    public static func load() throws -> [HTTPCase] {
        struct File: Decodable {
            var cases: [HTTPCase]
        }
        return try JSONDecoder().decode(File.self, from: Vectors.data("http_cases.json")).cases
    }

    /// How a case is named in a test's report.
    public var description: String { "\(id): \(title)" }

    private enum Key: String, CodingKey {
        case id, title, level, verdict, status, responses, close, send, cuts, methods, target, body, fault, reason
        case halfCloses = "half_closes"
    }

    /// Reads one case.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        id = try object.decode(String.self, forKey: .id)
        title = try object.decode(String.self, forKey: .title)
        level = try object.decode(Level.self, forKey: .level)
        verdict = try object.decode(Verdict.self, forKey: .verdict)
        status = try object.decode([Status].self, forKey: .status)
        responses = try object.decodeIfPresent(Int.self, forKey: .responses)
        close = try object.decode(Close.self, forKey: .close)
        bytes = try object.decode(ByteRuns.self, forKey: .send).bytes
        cuts = try object.decodeIfPresent([Int].self, forKey: .cuts) ?? []
        halfCloses = try object.decodeIfPresent(Bool.self, forKey: .halfCloses) ?? false
        methods = try object.decodeIfPresent([String].self, forKey: .methods) ?? []
        target = try object.decodeIfPresent(String.self, forKey: .target)
        body = try object.decodeIfPresent(ByteRuns.self, forKey: .body)?.bytes
        fault = try object.decodeIfPresent(String.self, forKey: .fault)
        reason = try object.decodeIfPresent(String.self, forKey: .reason)
    }
}
