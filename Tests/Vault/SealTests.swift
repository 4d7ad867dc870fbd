import Foundation
import Testing
import Wire

@testable import Vault

@Suite("A sealed value")
struct SealTests {
    private static let values = SealVectors.all.values
    private static let long = SealContext(purpose: .code, client: Array("demo".utf8), clientID: Array("ABC".utf8))

    @Test("has vectors for every purpose")
    func vectorsThere() {
        #expect(SealVectors.all.keys.count == 2)
        #expect(
            Set(Self.values.map(\.purpose))
                == Set(SealPurpose.allCases.map { String(decoding: $0.label, as: UTF8.self) }))
    }

    @Test("is made as the vectors say", arguments: values)
    func made(_ value: SealVectors.Value) throws {
        let sealed = try value.ring().seal(
            Array(value.contents.utf8), in: try value.context(),
            SealTimes(issued: value.issued, expires: value.expires), salt: bytes(value.salt))
        #expect(String(decoding: sealed.text, as: UTF8.self) == value.text)
        #expect(digits(sealed.companion) == value.companion)
    }

    @Test("is opened as the vectors say", arguments: values)
    func opened(_ value: SealVectors.Value) throws {
        let opened = try value.open(Array(value.text.utf8))
        #expect(String(decoding: opened.contents, as: UTF8.self) == value.contents)
        #expect(digits(opened.companion) == value.companion)
        #expect(opened.issued == value.issued)
        #expect(opened.expires == value.expires)
        #expect(opened.isFirstKey)
    }

    @Test("is refused with any bit of its text changed", arguments: values)
    func bitsOfText(_ value: SealVectors.Value) throws {
        let text = Array(value.text.utf8)
        for bit in 0..<text.count * 8 {
            var changed = text
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let fault = #expect(throws: SealFault.self) { try value.open(changed) }
            // The prefix is somebody else's then, or of another version; the next six characters hold the key's number.
            switch bit / 8 {
            case 0..<5: #expect(fault == .foreign || fault == .broken)
            case 5..<11: #expect(fault == .unknownKey || fault == .broken)
            default: #expect(fault == .broken)
            }
        }
    }

    @Test("is refused with any bit of what the text stands for changed", arguments: values)
    func bitsOfBytes(_ value: SealVectors.Value) throws {
        let prefix = Array(value.text.utf8.prefix(5))
        let bytes = try #require(Base64.decode(Array(value.text.utf8.dropFirst(5)), as: .url))
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: bit < 32 ? SealFault.unknownKey : .broken) {
                try value.open(prefix + Base64.encode(changed, as: .url))
            }
        }
    }

    @Test("is refused when something is cut off or added", arguments: values)
    func lengths(_ value: SealVectors.Value) throws {
        let text = Array(value.text.utf8)
        for count in text.indices {
            #expect(throws: count < 5 ? SealFault.foreign : .broken) { try value.open(Array(text[..<count])) }
            let tail = Array(text[(text.count - count)...])
            #expect(throws: SealFault.self) { try value.open(tail) }
        }
        for byte in UInt8.min...UInt8.max {
            #expect(throws: SealFault.broken) { try value.open(text + [byte]) }
            #expect(throws: SealFault.self) { try value.open([byte] + text) }
        }
        #expect(throws: SealFault.broken) { try value.open(text + Array("====".utf8)) }
        #expect(throws: SealFault.broken) { try value.open(text + Array("AAAA".utf8)) }
    }

    @Test("has one text only: bits that no byte needs must be zero", arguments: values)
    func canonical(_ value: SealVectors.Value) throws {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text = Array(value.text.utf8)
        let last = text.removeLast()
        for character in alphabet where character != last {
            #expect(throws: SealFault.broken) { try value.open(text + [character]) }
        }
    }

    @Test("is refused for another client, client id or purpose", arguments: values)
    func contexts(_ value: SealVectors.Value) throws {
        let (ring, context, text) = (try value.ring(), try value.context(), Array(value.text.utf8))
        var others: [SealContext] = []
        for purpose in SealPurpose.allCases where purpose != context.purpose {
            others.append(SealContext(purpose: purpose, client: context.client, clientID: context.clientID))
        }
        for part in [\SealContext.client, \.clientID] {
            for other in [
                [], context[keyPath: part] + [0], Array("other".utf8), Array(context[keyPath: part].dropFirst()),
            ] {
                var changed = context
                changed[keyPath: part] = other
                if changed != context { others.append(changed) }
            }
        }
        // What one part loses the other gets: the two together are the same bytes.
        others.append(
            SealContext(
                purpose: context.purpose, client: context.client + context.clientID, clientID: []))
        others.append(
            SealContext(
                purpose: context.purpose, client: [], clientID: context.client + context.clientID))
        for other in others where other != context {
            #expect(throws: SealFault.broken) { try ring.open(text[...], in: other, now: value.issued) }
        }
    }

    @Test("is refused for another purpose, even with the prefix of that one", arguments: values)
    func prefixes(_ value: SealVectors.Value) throws {
        let own = try value.context()
        let text = Array(value.text.utf8)
        for purpose in SealPurpose.allCases where purpose != own.purpose {
            let context = SealContext(purpose: purpose, client: own.client, clientID: own.clientID)
            let renamed = purpose.prefix + text[5...]
            #expect(throws: SealFault.broken) { try value.ring().open(renamed[...], in: context, now: value.issued) }
        }
    }

    @Test("is refused by a ring without its key", arguments: values)
    func otherKeys(_ value: SealVectors.Value) throws {
        let other = try #require(SealVectors.all.keys.first { $0.text != value.key })
        for ring in [try KeyRing([other.sealKey()]), .ephemeral()] {
            #expect(throws: SealFault.unknownKey) {
                try ring.open(Array(value.text.utf8)[...], in: try value.context(), now: value.issued)
            }
        }
    }

    @Test("is refused when it names another key of the ring than its own")
    func borrowedName() throws {
        let value = try #require(Self.values.first)
        let other = try #require(SealVectors.all.keys.first { $0.text != value.key })
        let ring = try KeyRing([SealKey(secret(value.key)), other.sealKey()])
        let bytes = try #require(Base64.decode(Array(value.text.utf8.dropFirst(5)), as: .url))
        let renamed =
            try value.context().purpose.prefix + Base64.encode(try other.sealKey().number + bytes[4...], as: .url)
        #expect(throws: SealFault.broken) { try ring.open(renamed[...], in: try value.context(), now: value.issued) }
    }

    @Test("outlives a change of keys, and says when it should be sealed anew")
    func rotation() throws {
        let (old, new) = (SealKey.random(), SealKey.random())
        let before = try KeyRing([old])
        let during = try KeyRing([new, old])
        let after = try KeyRing([new])
        let sealed = before.seal([1, 2, 3], in: Self.long, issued: 10, expires: 20)
        #expect(try before.open(sealed.text[...], in: Self.long, now: 10).isFirstKey)
        let opened = try during.open(sealed.text[...], in: Self.long, now: 10)
        #expect(opened.contents == [1, 2, 3])
        #expect(opened.companion == sealed.companion)
        #expect(!opened.isFirstKey)
        #expect(throws: SealFault.unknownKey) { try after.open(sealed.text[...], in: Self.long, now: 10) }
        let anew = during.seal(opened.contents, in: Self.long, issued: opened.issued, expires: opened.expires)
        #expect(try after.open(anew.text[...], in: Self.long, now: 10).isFirstKey)
        #expect(throws: SealFault.unknownKey) { try before.open(anew.text[...], in: Self.long, now: 10) }
    }

    @Test(
        "is opened before it expires, and never after",
        arguments: [
            (100, 99, nil), (100, 100, .expired), (100, 101, .expired), (100, -1, nil), (100, .min, nil),
            (100, .max, .expired), (0, 0, .expired), (-5, -6, nil), (-5, 0, .expired),
            (1 << 32, (1 << 32) - 1, nil), (1 << 32, 1 << 32, .expired),
            (.max, (1 << 40) - 2, nil), (.max, (1 << 40) - 1, .expired), (.min, 0, .expired),
        ] as [(Int64, Int64, SealFault?)])
    func expiry(_ expires: Int64, _ now: Int64, _ fault: SealFault?) throws {
        let ring = KeyRing.ephemeral()
        let sealed = ring.seal([7], in: Self.long, issued: 50, expires: expires)
        if let fault {
            #expect(throws: fault) { try ring.open(sealed.text[...], in: Self.long, now: now) }
            // What is not genuine is not expired either.
            #expect(throws: SealFault.broken) { try ring.open((sealed.text + [65])[...], in: Self.long, now: now) }
        } else {
            #expect(try ring.open(sealed.text[...], in: Self.long, now: now).contents == [7])
        }
    }

    @Test(
        "keeps times as far as five bytes reach",
        arguments: [
            (0, 0), (1, 1), (255, 255), (256, 256), (4_294_967_295, 4_294_967_295), (4_294_967_296, 4_294_967_296),
            (1_099_511_627_774, 1_099_511_627_774), (1_099_511_627_776, 1_099_511_627_775), (.max, 1_099_511_627_775),
            (-1, 0), (.min, 0),
        ] as [(Int64, Int64)])
    func times(_ issued: Int64, _ kept: Int64) throws {
        let ring = KeyRing.ephemeral()
        let sealed = ring.seal([], in: Self.long, issued: issued, expires: .max)
        #expect(try ring.open(sealed.text[...], in: Self.long, now: 0).issued == kept)
    }

    @Test(
        "tells others' tokens from broken ones of ours",
        arguments: [
            ("", .foreign), ("c", .foreign), ("ckr1", .foreign), ("ckr1.", .broken), ("ckr1.AAAA", .broken),
            ("ckr2.AAAA", .broken), ("ckr0.", .broken), ("ckc1.AAAA", .broken), ("cks9.AAAA", .broken),
            ("ckrx.AAAA", .foreign), ("ckr1_AAAA", .foreign), ("CKR1.AAAA", .foreign), ("ckq1.AAAA", .foreign),
            (" ckr1.AAAA", .foreign), ("1//0gXYZ-token", .foreign), ("eyJhbGciOiJub25lIn0.e30.", .foreign),
            ("nBiM85CZALsAAAAAAAAAAXHQifScoJkAHCHSpjtj", .foreign),
        ] as [(String, SealFault)])
    func foreign(_ text: String, _ fault: SealFault) {
        let context = SealContext(purpose: .refreshToken, client: [], clientID: [])
        #expect(throws: fault) { try KeyRing.ephemeral().open(Array(text.utf8)[...], in: context, now: 0) }
    }

    @Test("opens out of the middle of other bytes")
    func slices() throws {
        let ring = KeyRing.ephemeral()
        let sealed = ring.seal([1], in: Self.long, issued: 0, expires: 9)
        let line = Array("code=".utf8) + sealed.text + Array("&state=x".utf8)
        #expect(try ring.open(line[5..<5 + sealed.text.count], in: Self.long, now: 0).contents == [1])
    }

    @Test("gives back any contents, is made of harmless characters, and has 77 of them beside the contents")
    func property() throws {
        let ring = KeyRing.ephemeral()
        var generator = SystemRandomNumberGenerator()
        for round in 0..<400 {
            let count = round < 70 ? round : Int.random(in: 0...KeyRing.largestContents, using: &generator)
            let contents = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let context = SealContext(
                purpose: try #require(SealPurpose.allCases.randomElement()),
                client: (0..<Int.random(in: 0...63)).map { _ in UInt8.random(in: 0...255) },
                clientID: (0..<Int.random(in: 0...512)).map { _ in UInt8.random(in: 0...255) })
            let issued = Int64.random(in: 0..<1 << 40 - 1)
            let expires = Int64.random(in: issued + 1..<1 << 40)
            let sealed = ring.seal(contents, in: context, issued: issued, expires: expires)
            #expect(sealed.text.count == 77 + (count * 4 + 2) / 3)
            #expect(sealed.text.allSatisfy { ASCII.isUnreserved($0) && $0 != UInt8(ascii: "~") })
            let opened = try ring.open(sealed.text[...], in: context, now: issued)
            #expect(opened.contents == contents)
            #expect(opened.companion == sealed.companion && opened.companion.count == 32)
            #expect(opened.issued == issued && opened.expires == expires)
        }
    }

    @Test("can be as long as it may be, and not a byte longer")
    func longest() throws {
        let ring = KeyRing.ephemeral()
        let longest = [UInt8](repeating: 1, count: KeyRing.largestContents)
        let sealed = ring.seal(longest, in: Self.long, issued: 0, expires: 9)
        #expect(sealed.text.count <= SealFormat.largestText)
        #expect(try ring.open(sealed.text[...], in: Self.long, now: 0).contents == longest)
        let tooLong = ring.seal(longest + [1], in: Self.long, issued: 0, expires: 9)
        #expect(tooLong.text.count > SealFormat.largestText)
        #expect(throws: SealFault.broken) { try ring.open(tooLong.text[...], in: Self.long, now: 0) }
        let garbage = Array("ckc1.".utf8) + [UInt8](repeating: 65, count: 1 << 20)
        #expect(throws: SealFault.broken) { try ring.open(garbage[...], in: Self.long, now: 0) }
    }

    @Test("has nothing in common with another one of the same contents")
    func salts() throws {
        let ring = KeyRing.ephemeral()
        var seen: Set<[UInt8]> = []
        for _ in 0..<1_000 {
            let sealed = ring.seal([1, 2, 3], in: Self.long, issued: 0, expires: 9)
            let bytes = try #require(Base64.decode(sealed.text.dropFirst(5), as: .url))
            for part in [bytes[4..<28], bytes[28..<41], bytes[41...]] { #expect(seen.insert(Array(part)).inserted) }
            #expect(seen.insert(sealed.companion).inserted)
        }
    }

    @Test("has a companion that is not in its text, nor the other's of the same salt under another purpose or key")
    func companions() throws {
        let salt = [UInt8](repeating: 5, count: 24)
        var companions: Set<[UInt8]> = []
        for key in SealVectors.all.keys {
            let ring = try KeyRing([key.sealKey()])
            for purpose in SealPurpose.allCases {
                let context = SealContext(purpose: purpose, client: [], clientID: [])
                let sealed = ring.seal([], in: context, SealTimes(issued: 0, expires: 1), salt: salt)
                companions.insert(sealed.companion)
                let bytes = try #require(Base64.decode(sealed.text.dropFirst(5), as: .url))
                #expect(!bytes.indices.dropLast(7).contains { bytes[$0..<$0 + 8] == sealed.companion[..<8] })
            }
        }
        #expect(companions.count == 2 * SealPurpose.allCases.count)
    }

    @Test("is not shown by anything that prints")
    func hidden() throws {
        let ring = KeyRing.ephemeral()
        let sealed = ring.seal(Array("canary-value".utf8), in: Self.long, issued: 0, expires: 9)
        let opened = try ring.open(sealed.text[...], in: Self.long, now: 0)
        var dumps = ""
        dump(sealed, to: &dumps)
        dump(opened, to: &dumps)
        for text in [
            "\(sealed)", "\(opened)", String(reflecting: opened), "\([sealed])", "\(Optional(opened) as Any)", dumps,
        ] {
            #expect(text.contains("(hidden)"))
            #expect(!text.contains("canary") && !text.contains("99, 97, 110"))
        }
    }

    @Test("can be made and opened on many threads at a time")
    func threads() throws {
        let ring = KeyRing.ephemeral()
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            let contents = [UInt8](repeating: UInt8(index), count: index)
            let sealed = ring.seal(contents, in: Self.long, issued: 0, expires: 9)
            #expect((try? ring.open(sealed.text[...], in: Self.long, now: 0))?.contents == contents)
        }
    }
}
