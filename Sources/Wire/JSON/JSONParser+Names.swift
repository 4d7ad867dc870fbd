/// The names of an object's members, which must differ.
extension JSONParser {
    /// The number of members, the first of which stands at `first` and the last at the end.
    ///
    /// - Throws: When two of them have the same name.
    func countMembers(from first: Int, _ text: Span<UInt8>) throws(JSONError) -> Int {
        let nodes = nodes.span
        var count = 0
        // A bit for each name so far, by length and first letter: only names that share one are compared.
        var marks: UInt64 = 0
        var index = first
        while index < nodes.count {
            let name = nodes[index]
            if name.form == .escaped || count == 8 { return try countThroughSet(from: first, text) }
            let mark = 1 &<< UInt64(name.range.count &* 5 &+ Int(text[name.contents.lowerBound]))
            if marks & mark != 0 { try refuse(index, amongNamesFrom: first, nodes, text) }
            marks |= mark
            index = nodes[index + 1].next
            count += 1
        }
        return count
    }

    /// Refuses the name at `last`, if it is one of those before it.
    private func refuse(
        _ last: Int, amongNamesFrom first: Int, _ nodes: Span<JSONNode>, _ text: Span<UInt8>
    ) throws(JSONError) {
        let name = text.extracting(nodes[last].range)
        var index = first
        while index < last {
            if text.extracting(nodes[index].range).equals(name) {
                throw JSONError(.duplicateMember, at: nodes[last].range.lowerBound)
            }
            index = nodes[index + 1].next
        }
    }

    /// The same for many names, or escaped ones, through a set, whose hash nobody can predict.
    private func countThroughSet(from first: Int, _ text: Span<UInt8>) throws(JSONError) -> Int {
        var seen = Set<[UInt8]>(minimumCapacity: (nodes.count - first) / 2)
        var index = first
        while index < nodes.count {
            let name = nodes[index]
            let contents = text.extracting(name.contents)
            let isNew = seen.insert(
                name.form == .escaped ? JSONString.decode(contents) : [UInt8](copying: contents)
            ).inserted
            guard isNew else { throw JSONError(.duplicateMember, at: name.range.lowerBound) }
            index = nodes[index + 1].next
        }
        return seen.count
    }
}
