import Foundation
import OpenSSL
import Testing

@Suite("Bytes")
struct BytesTests {
    @Test(
        "have the digest that FIPS 180-4 gives them",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func digest(_ message: String, _ digest: String) {
        #expect(sha256(Array(message.utf8)).map { String(format: "%02x", $0) }.joined() == digest)
    }

    @Test(
        "are equal when every one is",
        arguments: [
            ([], [], true), ([1], [1], true), ([1], [2], false), ([1], [], false), ([1, 2, 3], [1, 2, 4], false),
            ([0, 2, 3], [1, 2, 3], false),
        ] as [([UInt8], [UInt8], Bool)])
    func equality(_ a: [UInt8], _ b: [UInt8], _ isEqual: Bool) { #expect(constantTimeEqual(a, b) == isEqual) }

    @Test("at random are never the same and use every value")
    func random() {
        let draws = (0..<10_000).map { _ in Random.bytes(32) }
        #expect(Set(draws).count == draws.count)
        #expect(Set(draws.joined()).count == 256)
        #expect(Random.bytes(0).isEmpty)
    }

    @Test("are wiped in place, but not in a copy that is somebody else's")
    func wiping() {
        var bytes: [UInt8] = [1, 2, 3]
        let copy = bytes
        wipe(&bytes)
        #expect(bytes == [0, 0, 0])
        #expect(copy == [1, 2, 3])
        bytes = []
        wipe(&bytes)
    }

    @Test("in secure memory are kept, lent and not shown", arguments: [0, 1, 4096, 4097, 70_000])
    func secureMemory(_ count: Int) {
        let memory = SecureMemory(count: count) { bytes in
            for index in 0..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index) }
        }
        #expect(memory.count == count)
        memory.withBytes { bytes in
            #expect(bytes.count == count)
            #expect((0..<count).allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0) })
        }
        var text = ""
        dump(memory, to: &text)
        #expect(!text.contains("base"))
    }

    @Test("in secure memory are locked, and left out of core dumps")
    func pages() throws {
        let memory = SecureMemory(count: 16) { $0[0] = 1 }
        // Looked up while the bytes are lent: afterwards they may be gone.
        let (address, maps) = try memory.withBytes { bytes in
            let address = unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
            // Read by handle: the file says that its size is 0.
            let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
            return (address, String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self))
        }
        var isOurs = false
        var flags: Substring?
        for line in maps.split(separator: "\n") {
            let range = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            if range.count == 2 { isOurs = range[0] <= address && address < range[1] }
            if isOurs, line.hasPrefix("VmFlags:") { flags = line }
        }
        let words = try #require(flags).split(separator: " ")
        #expect(words.contains("dd"))
        #expect(words.contains("lo"))
    }
}
