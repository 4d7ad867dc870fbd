extension Configuration {
    /// A configuration file with every key in it: what most need as it stands, the rest commented out with its default.
    ///
    /// It comes from the table of keys, and it loads, once the files that it names are there.
    public static var sample: String {
        var writer = SampleWriter()
        writer.lines([
            "// Configuration of Cloakroom: JSON with comments; a comma may follow the last element.",
            "// Durations: seconds, or \"500ms\", \"15s\", \"10m\", \"12h\", \"180d\". Sizes: bytes, or \"64 KiB\", \"1 MiB\".",
            "// Every key is also an environment variable: limits.body is CLOAKROOM_LIMITS_BODY. Flags go over variables,",
            "// variables over this file.",
        ])
        writer.open("{")
        writer.keys(ConfigurationTable.root.map(\.key))
        writer.open("\"listen\": [ {")
        writer.keys(ConfigurationTable.listener.map(\.key))
        writer.close("} ],")
        writer.open("\"admin\": {")
        writer.keys(ConfigurationTable.admin.map(\.key))
        writer.close("},")
        writer.providers()
        writer.open("\"clients\": {")
        writer.open("\"foursquare\": {")
        writer.keys(ConfigurationTable.client.map(\.key))
        writer.close("},")
        writer.close("},")
        writer.close("}")
        return writer.text
    }
}

/// Writes the sample line by line.
private struct SampleWriter {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ line: String) { text += String(repeating: "  ", count: depth) + line + "\n" }

    mutating func lines(_ lines: [String]) { for text in lines { line(text) } }

    mutating func open(_ text: String) {
        line(text)
        depth += 1
    }

    mutating func close(_ text: String) {
        depth -= 1
        line(text)
    }

    /// Writes keys; those with a dot in them go into a section that follows the others.
    mutating func keys(_ keys: [ConfigurationKey], behind prefix: Int = 0) {
        var sections: [String] = []
        for key in keys {
            let components = key.components.dropFirst(prefix)
            if let section = components.first, components.count > 1 {
                if !sections.contains(section) { sections.append(section) }
            } else {
                write(key)
            }
        }
        for section in sections {
            open("\"\(section)\": {")
            self.keys(
                keys.filter { $0.components.count > prefix + 1 && $0.components[prefix] == section }, behind: prefix + 1
            )
            close("},")
        }
    }

    private mutating func write(_ key: ConfigurationKey) {
        comment(([key.meaning] + key.remarks + [choices(of: key)]).filter { !$0.isEmpty }.joined(separator: " "))
        let name = key.components.last ?? ""
        if let example = key.example {
            line("\"\(name)\": \(example),")
        } else {
            // An empty list shows less than what would be in it.
            let standard = key.standard.flatMap { ["[]", "{}"].contains($0) ? nil : $0 }
            line("// \"\(name)\": \(standard ?? key.form.placeholder),")
        }
    }

    /// Writes a comment in lines of at most 100 characters.
    private mutating func comment(_ text: String) {
        var current = "//"
        for word in text.split(separator: " ") {
            if current.utf8.count + word.utf8.count + 1 + 2 * depth > 100 {
                line(current)
                current = "//"
            }
            current += " " + word
        }
        line(current)
    }

    private func choices(of key: ConfigurationKey) -> String {
        if case .choice(let words) = key.form { "One of: \(words.joined(separator: ", "))." } else { "" }
    }

    /// Writes how a provider is added.
    mutating func providers() {
        comment(
            "Providers of your own, and catalogue entries with some fields changed. `cloakroom providers` lists them.")
        open("\"providers\": {")
        lines([
            "// \"acme\": { \"extends\": \"oauth2\", \"authorize_url\": \"https://id.acme.example/authorize\",",
            "//           \"token_url\": \"https://id.acme.example/token\", \"client_auth\": \"basic\" },",
        ])
        close("},")
    }
}
