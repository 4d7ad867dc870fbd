public import Wire

extension Facilities {
    /// Writes a line about the program itself, not about a request: start, stop, reload.
    ///
    /// May be called on any thread.
    ///
    /// - Parameters:
    ///   - level: How much it matters.
    ///   - event: One word: `started`.
    ///   - members: What else is to be said, as names and texts. No secret.
    ///   - clock: The wall clock, in milliseconds since 1970.
    public func note(
        _ level: Configuration.Log.Level, _ event: String, _ members: [(name: String, text: String)], at clock: Clock
    ) {
        let lines = Log(log, clock)
        lines.write(LogLine.Opening(level, event)) { line in
            for member in members { line.add(LogLine.Name(member.name), text: Array(member.text.utf8)) }
        }
        lines.flush()
    }
}
