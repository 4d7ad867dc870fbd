/// What is wrong with the command line, in words.
struct UsageFault: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
