import Wire

extension ConfigurationLayers {
    /// What a file may cost: a thousand clients with room to spare.
    private static let limits = JSONDocument.Limits(depth: 16, bytes: 4 << 20, values: 200_000)

    /// Reads the file, the lowest layer.
    mutating func read(file bytes: [UInt8], _ report: inout ConfigurationReport) {
        do {
            let document = try JSONDocument(bytes, dialect: .configuration, limits: Self.limits)
            read(document.root, at: .root, .root, &report)
        } catch {
            let kind: ConfigurationFault.Kind = error.kind == .duplicateMember ? .duplicate : .syntax
            report.add(kind, at: .root, .file(offset: error.offset), expected: error.kind.explanation)
        }
    }

    private mutating func read(
        _ value: JSONValue, at path: ConfigurationPath, _ node: ConfigurationTree, _ report: inout ConfigurationReport
    ) {
        let source = ConfigurationSource.file(offset: value.offset)
        switch node {
        case .key:
            set(path, ConfigurationSetting(input: .json(value), source: source))
        case .section(let members):
            guard isContainer(value, .object, path, &report) else { return }
            open(path, source)
            for member in value.members {
                let name = String(decoding: member.name, as: UTF8.self)
                if let child = members[name] {
                    read(member.value, at: path.appending(name), child, &report)
                } else {
                    report.add(
                        .unknownKey, at: path.appending(name), .file(offset: member.rawName.startIndex),
                        expected: ConfigurationKey.nearest(to: path.appending(name), among: members.names))
                }
            }
        case .named(let child):
            guard isContainer(value, .object, path, &report) else { return }
            open(path, source)
            for member in value.members {
                let name = String(decoding: member.name, as: UTF8.self)
                open(path.appending(name), .file(offset: member.rawName.startIndex))
                read(member.value, at: path.appending(name), child, &report)
            }
        case .listed(let child):
            guard isContainer(value, .array, path, &report) else { return }
            open(path, source)
            for (index, element) in value.elements.enumerated() {
                read(element, at: path.appending("\(index)"), child, &report)
            }
        }
    }

    private func isContainer(
        _ value: JSONValue, _ kind: JSONValue.Kind, _ path: ConfigurationPath, _ report: inout ConfigurationReport
    ) -> Bool {
        if value.kind == kind { return true }
        report.add(
            .badValue, at: path, .file(offset: value.offset),
            expected: kind == .object ? "an object" : "an array of objects")
        return false
    }
}

extension JSONError.Kind {
    /// What is wrong with the file, for whoever wrote it.
    fileprivate var explanation: String {
        switch self {
        case .unexpected: "not JSON: this character cannot stand here"
        case .end: "not JSON: the file ends too early"
        case .trailingData: "not JSON: something follows the value"
        case .number: "not JSON: this is no number"
        case .escape: "not JSON: no such escape"
        case .control: "not JSON: a control character inside a string"
        case .invalidUTF8: "not JSON: these bytes are not UTF-8"
        case .loneSurrogate: "not JSON: half of a surrogate pair"
        case .duplicateMember: "the same key is set twice in one object"
        case .depth: "nested too deeply"
        case .size: "the file is too large"
        case .values: "the file holds too many values"
        }
    }
}
