import Foundation

/// An answer as the judge of the cases reads it: simply, and with nothing of the code that is judged.
public struct HTTPAnswer: Sendable {
    /// The status code; nothing when the bytes are no HTTP/1.1 answer.
    public var status: Int?
    /// The fields, names in lower case.
    ///
    /// Of repeated fields the last one counts.
    public var fields: [String: String] = [:]
    /// The body, chunks joined.
    public var body: [UInt8] = []
    /// Whether all of it is there.
    public var isWhole = true

    /// What the endpoint that echoes requests says that it saw.
    public struct Echo: Decodable, Sendable {
        /// The request's target.
        public let target: String
        /// The request's body.
        public let body: [UInt8]

        private enum Key: String, CodingKey {
            case target
            case body = "body_b64"
        }

        /// Reads the endpoint's JSON.
        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            target = try object.decode(String.self, forKey: .target)
            body = [UInt8](try object.decode(Data.self, forKey: .body))
        }
    }

    /// The echo in the body, when it is one.
    public var echo: Echo? { try? JSONDecoder().decode(Echo.self, from: Data(body)) }

    /// Whether this is an interim answer.
    public var isInterim: Bool { status.map { $0 < 200 } ?? false }

    /// Takes `bytes` apart; `methods` are those of the requests, the last of which stands for all that follow.
    public static func read(_ bytes: [UInt8], methods: [String]) -> [HTTPAnswer] {
        var answers: [HTTPAnswer] = []
        var rest = bytes[...]
        var finals = 0
        while !rest.isEmpty {
            let method = methods.isEmpty ? "GET" : methods[min(finals, methods.count - 1)]
            let answer = next(&rest, method: method)
            answers.append(answer)
            if answer.status == nil || !answer.isWhole { break }
            if !answer.isInterim { finals += 1 }
        }
        return answers
    }

    private static func next(_ rest: inout ArraySlice<UInt8>, method: String) -> HTTPAnswer {
        var answer = HTTPAnswer()
        guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else {
            answer.isWhole = false
            return answer
        }
        var lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")[...]
        rest = rest[end.upperBound...]
        let words = lines.removeFirst().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == "HTTP/1.1", let status = Int(words[1]), (100..<600).contains(status) else {
            answer.isWhole = false
            return answer
        }
        answer.status = status
        for line in lines {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            answer.fields[halves[0].lowercased()] = halves[1].trimmingCharacters(in: .whitespaces)
        }
        if status < 200 || status == 204 || status == 304 || method == "HEAD" { return answer }
        if answer.fields["transfer-encoding"] == "chunked" {
            answer.isWhole = answer.takeChunks(&rest)
        } else if let length = answer.fields["content-length"].flatMap(Int.init) {
            answer.isWhole = rest.count >= length
            answer.body = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
        } else {
            answer.body = Array(rest)
            rest = []
        }
        return answer
    }

    private mutating func takeChunks(_ rest: inout ArraySlice<UInt8>) -> Bool {
        while let end = rest.firstRange(of: Array("\r\n".utf8)) {
            guard let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16), size >= 0,
                rest[end.upperBound...].count >= size + 2
            else { return false }
            body += rest[end.upperBound...].prefix(size)
            rest = rest[end.upperBound...].dropFirst(size + 2)
            if size == 0 { return true }
        }
        return false
    }
}
