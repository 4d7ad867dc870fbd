import Providers
import Wire

/// The providers that clients may name.
struct ProviderSection {
    /// The catalogue, with the configuration's own entries over it.
    let set: ProviderSet
    /// Those that can be used, by id: the configuration's own, and what the clients name of the catalogue's.
    let descriptions: [String: ProviderDescription]
}

extension ConfigurationReader {
    /// Reads the configuration's own providers, and of the catalogue those that clients name.
    mutating func readProviders(_ files: inout [ConfigurationFile]) -> ProviderSection {
        let section = ConfigurationPath("providers")
        let own = layers.names(in: section)
        for name in own { checkName(name, at: section.appending(name)) }
        let set = ProviderSet(section: providerSection(own, at: section))

        let named = layers.settings.compactMap { path, setting -> String? in
            let isName =
                path.components.count == 3 && path.components[0] == "clients" && path.components[2] == "provider"
            return isName ? setting.input.word(or: nil) : nil
        }
        var descriptions: [String: ProviderDescription] = [:]
        for id in Set(own + named).sorted() where set.contains(id) {
            var faults: [ProviderFault] = []
            descriptions[id] = set.description(of: id, faults: &faults)
            for fault in faults { add(fault) }
            let key = section.appending(id).appending("ca_file")
            if let path = descriptions[id]?.network.authoritiesFile { files.append(file(.authorities, path, key)) }
        }
        return ProviderSection(set: set, descriptions: descriptions)
    }

    /// The section as JSON again, with what variables and flags changed in it.
    private func providerSection(_ names: [String], at section: ConfigurationPath) -> JSONValue? {
        var writer = JSONWriter()
        writer.beginObject()
        for name in names {
            writer.name(name)
            writer.beginObject()
            for key in ProviderKey.all {
                guard let setting = layers.settings[section.appending(name).appending(key.name)] else { continue }
                writer.name(key.name)
                setting.input.write(as: key.shape, to: &writer)
            }
            writer.endObject()
        }
        writer.endObject()
        return try? JSONDocument(writer.finish(), dialect: .configuration).root
    }

    private mutating func add(_ fault: ProviderFault) {
        let path = ConfigurationPath(fault.path)
        // What is meant may be inside a key's value: the key says where that stands.
        var place = path
        while source(of: place) == nil, !place.components.isEmpty {
            place = ConfigurationPath(place.components.dropLast())
        }
        report.add(.badValue, at: path, source(of: place), expected: fault.expected)
    }
}

extension ConfigurationInput {
    /// Writes the value as JSON; a text as what the field's shape asks for.
    fileprivate func write(as shape: String, to writer: inout JSONWriter) {
        switch self {
        case .json(let value): writer.raw(value.raw)
        case .secrets: writer.null()
        case .text(let text):
            let bytes = Array(text.utf8)
            if shape.hasPrefix("list") {
                writer.beginArray()
                for element in ConfigurationInput.words(text) { writer.string(element) }
                writer.endArray()
            } else if !shape.hasPrefix("text"), let value = try? JSONDocument(bytes).root, value.kind != .string {
                writer.raw(bytes)
            } else {
                writer.string(bytes)
            }
        }
    }
}
