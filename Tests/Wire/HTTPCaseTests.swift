import TestSupport
import Testing
import Wire

@Suite("Every case of the HTTP vectors")
struct HTTPCaseTests {
    @Test("is there, and a policy that is answered otherwise says why")
    func vectors() throws {
        let cases = try HTTPCase.load()
        #expect(cases.count == 216)
        #expect(Set(cases.map(\.id)).count == cases.count)
        #expect(cases.allSatisfy { $0.reason == nil || $0.level == .policy })
    }

    @Test("gets its verdict from the parser", arguments: HTTPCase.all)
    func verdict(_ item: HTTPCase) throws {
        var reader = RequestReader()
        reader.receive(item.bytes)
        switch item.verdict {
        case .accept:
            #expect(!reader.messages.isEmpty)
            if let count = item.responses {
                #expect(reader.messages.count + (reader.fault == nil ? 0 : 1) == count)
                #expect(!reader.isInside)
            }
        case .either: #expect(!reader.isInside)
        case .reject:
            #expect(reader.messages.isEmpty)
            #expect(reader.fault != nil)
        case .wait:
            #expect(reader.messages.isEmpty)
            #expect(reader.fault == nil)
        }
        if item.verdict != .accept { #expect(reader.fault == item.fault) }
        if let target = item.target, let seen = reader.targets.last { #expect(seen == target) }
        if let body = item.body, reader.fault == nil { #expect(reader.bodies.last == body) }
        if let fault = reader.fault, let kind = MessageFault.Kind(rawValue: String(fault.prefix { $0 != " " })) {
            if reader.messages.isEmpty { #expect(item.status.contains { $0.matches(kind.status) }) }
        }
    }

    @Test("comes out the same byte by byte, and at no prefix as anything else", arguments: HTTPCase.all)
    func everyPrefix(_ item: HTTPCase) {
        // A long run of one byte adds nothing but time: the head is read again for each byte.
        let bytes = Array(item.bytes.prefix(600))
        var whole = RequestReader()
        whole.receive(bytes)
        var reader = RequestReader()
        for (index, byte) in bytes.enumerated() {
            reader.receive(CollectionOfOne(byte))
            if reader.fault != nil {
                #expect(reader.fault == whole.fault, "after \(index + 1) bytes")
                break
            }
            #expect(whole.messages.starts(with: reader.messages), "after \(index + 1) bytes")
        }
        #expect(reader.messages == whole.messages)
        #expect(reader.fault == whole.fault)
    }

    @Test("comes out the same wherever it is cut in two", arguments: HTTPCase.all.filter { $0.bytes.count <= 400 })
    func everySplit(_ item: HTTPCase) {
        var whole = RequestReader()
        whole.receive(item.bytes)
        for cut in 0...item.bytes.count {
            var reader = RequestReader()
            reader.receive(item.bytes[..<cut])
            reader.receive(item.bytes[cut...])
            #expect(reader.messages == whole.messages, "cut at \(cut)")
            #expect(reader.fault == whole.fault, "cut at \(cut)")
        }
    }

    @Test(
        "reports a head's fault with its last byte at the latest",
        arguments: HTTPCase.all.filter { $0.bytes.count <= 400 })
    func parserPrefixes(_ item: HTTPCase) {
        let limits = MessageLimits()
        let final = RequestHead.parse(item.bytes.span, limits: limits)
        for end in 0..<item.bytes.count {
            let prefix = Array(item.bytes[..<end])
            switch (RequestHead.parse(prefix.span, limits: limits), final) {
            case (.incomplete, _): break
            case (.fault(let early), .fault(let late)): #expect(early == late)
            case (.head(let early, let used), .head(let late, let usedLater)):
                #expect(used == usedLater)
                #expect(early.target == late.target)
            default: Issue.record("another verdict after \(end) bytes")
            }
        }
    }
}
