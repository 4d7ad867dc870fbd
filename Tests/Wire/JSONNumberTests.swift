import Testing
import Wire

@Suite("A lifetime in seconds")
struct JSONNumberTests {
    @Test(
        "is read from every form that providers write",
        arguments: [
            ("3600", 3600), ("3600.0", 3600), ("3599.7", 3599), ("3.6e3", 3600), ("3.6E+3", 3600), ("36000e-1", 3600),
            ("0", 0), ("0.9", 0),
            ("0e999999999999999999999", 0), ("1e-999999999999999999999", 0), ("9007199254740992", 1 << 53),
            ("0.00036e7", 3600),
            ("3599.99999999999999999999999999", 3599), ("1.23456e2", 123), ("1e15", 1_000_000_000_000_000),
            ("12e-2", 0), ("0.0", 0),
            ("900719925474099.2e1", 1 << 53),
        ])
    func seconds(_ text: String, _ expected: Int) { #expect(JSONNumber.wholeSeconds(Array(text.utf8)) == expected) }

    @Test(
        "is nothing when it is no such number",
        arguments: [
            "", " ", "-1", "-0", "+3600", "0xE10", "1 hour", " 3600", "3600 ", "1e400", "1e999999999999999999999",
            "9007199254740993", "03600",
            ".5", "1.", "1e", "1e+", "NaN", "Infinity", "3,600", "1_000", "٣", "9.1e15", "99999999999999999999999999",
            "1.5.5", "\"3600\"",
            "3600\u{0}", "1e5e5",
        ])
    func refusals(_ text: String) { #expect(JSONNumber.wholeSeconds(Array(text.utf8)) == nil) }
}
