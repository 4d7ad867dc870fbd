import Testing
import Wire

@Suite("A table of names of members")
struct JSONNameTableTests {
    /// Names of every length up to five words, and such as differ in one byte only.
    private let names: [[UInt8]] = (0...36).flatMap { length -> [[UInt8]] in
        let name = [UInt8](repeating: UInt8(ascii: "n"), count: length)
        return [name]
            + (0..<length).map { place in
                var other = name
                other[place] = UInt8(ascii: "m")
                return other
            }
    }

    @Test("finds each name where it was added, and no other")
    func lookup() throws {
        var table = JSONNameTable()
        let isNew = names.map { table.add($0) }
        #expect(isNew.allSatisfy { $0 })
        let isNewAgain = names.map { table.add($0) }
        #expect(!isNewAgain.contains(true))
        for (index, name) in names.enumerated() {
            var writer = JSONWriter()
            writer.beginObject()
            writer.name(name)
            writer.null()
            writer.endObject()
            let document = try JSONDocument(writer.finish())
            #expect(table.index(ofNameAt: 1, in: document) == index)
        }
    }

    @Test(
        "compares names after unescaping", arguments: [(#"\u0061b"#, 0), ("ab", 0), ("abc", 1), ("a", nil), ("", nil)])
    func escapes(_ written: String, _ index: Int?) throws {
        var table = JSONNameTable()
        for name in ["ab", "abc"] { _ = table.add(Array(name.utf8)) }
        let document = try JSONDocument(Array("{\"\(written)\":1}".utf8))
        #expect(table.index(ofNameAt: 1, in: document) == index)
    }

    @Test("holds nothing at first")
    func empty() throws {
        let document = try JSONDocument(Array(#"{"a":1,"":2}"#.utf8))
        #expect(document.names(of: 0).map { JSONNameTable().index(ofNameAt: $0, in: document) } == [nil, nil])
    }
}
