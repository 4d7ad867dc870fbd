import Testing
import Wire

@testable import Providers

@Suite("Times in answers")
struct TimeTests {
    @Test(
        "dates of HTTP are read in all three forms",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2028 12:00:00 GMT", 1_835_438_400), ("Wed, 01 Mar 2028 00:00:00 GMT", 1_835_481_600),
            ("Thursday, 31-Dec-48 23:59:59 GMT", 2_493_071_999), ("Fri, 32 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("Sun, 06 Nov 1994", nil), ("-5", nil), ("", nil), ("soon", nil),
            ("Sun, 06 Foo 1994 08:49:37 GMT", nil),
        ] as [(String, Int64?)])
    func httpDates(_ text: String, _ seconds: Int64?) {
        #expect(CalendarTime(httpDate: Array(text.utf8), nowYear: 2027)?.seconds == seconds)
    }

    @Test(
        "Retry-After is 0 to 3600 seconds or nothing",
        arguments: [
            ("0", 0), ("30", 30), ("3600", 3600), ("3601", 3600), ("99999999999999999999999", 3600), ("-5", nil),
            ("", nil),
            ("1.5", nil), ("abc", nil), ("Fri, 15 Jan 2027 08:01:00 GMT", 60), ("Fri, 15 Jan 2027 07:00:00 GMT", 0),
            ("Fri, 15 Jan 2027 18:00:00 GMT", 3600),
        ] as [(String, Int?)])
    func retryAfter(_ text: String, _ seconds: Int?) {
        var fields = HeaderFields()
        fields.append(.retryAfter, text)
        #expect(RetryAfter.seconds(fields, nowMilliseconds: Fixture.now) == seconds)
    }

    @Test(
        "dates of ISO 8601 are read with their zone",
        arguments: [
            ("2027-01-15T08:00:00Z", 1_800_000_000), ("2027-01-15t08:00:00z", 1_800_000_000),
            ("2027-01-15 08:00:00Z", 1_800_000_000), ("2027-01-15T08:00:00.999999Z", 1_800_000_000),
            ("2027-01-15T00:00:00-08:00", 1_800_000_000), ("2027-01-15T13:30:00+05:30", 1_800_000_000),
            ("2027-01-15T08:00:00", nil), ("2027-01-15", nil), ("2027-13-15T08:00:00Z", nil),
            ("2027-01-15T08:00:00+24:00", nil), ("2027-01-15T08:60:00Z", nil), ("", nil),
        ] as [(String, Int64?)])
    func iso8601(_ text: String, _ seconds: Int64?) {
        #expect(CalendarTime(iso8601: Array(text.utf8))?.seconds == seconds)
    }
}
