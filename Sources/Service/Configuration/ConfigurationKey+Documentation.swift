extension ConfigurationKey {
    /// All keys as a Markdown table, for the manual.
    public static var documentation: String {
        var lines = [
            "| key | value | default | variable | meaning |",
            "| --- | --- | --- | --- | --- |",
        ]
        for key in all {
            let cells = [
                "`\(key.pattern)`", key.form.name,
                key.isRequired ? "required" : key.standard.map { "`\($0)`" } ?? "none",
                "`\(key.environmentName)`" + (key.form.isSecret ? " or `\(key.environmentName)_FILE`" : ""),
                ([key.meaning] + key.remarks).joined(separator: " "),
            ]
            lines.append("| " + cells.map(escaped).joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What there is to know beside the meaning.
    var remarks: [String] {
        var remarks: [String] = []
        switch availability {
        case .now: break
        case .idle: remarks.append("Without effect in this version.")
        case .only(let values): remarks.append("For now only \(values.joined(separator: " or ")).")
        case .later: remarks.append("Not available yet.")
        }
        if !isReloadable { remarks.append("A new value needs a restart.") }
        return remarks
    }

    private static func escaped(_ cell: String) -> String {
        var output = ""
        for character in cell { output += character == "|" ? "\\|" : String(character) }
        return output
    }
}
