import Testing
import Wire

@testable import Providers

@Suite("Values that cannot be codes")
struct CodeRuleTests {
    @Test(
        "are told by name",
        arguments: [
            ("dropbox", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln", "looks_like_jwt"),
            ("dropbox", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "looks_like_jwt"),
            ("dropbox", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0", nil), ("dropbox", "eyJ.x.y", nil),
            ("dropbox", "sl.u.AFxyz", "looks_like_access_token"), ("foursquare", "sl.u.AFxyz", nil),
            ("foursquare", "4%2F0AX", "code_percent_encoded"), ("foursquare", "100%", nil), ("foursquare", "a%2", nil),
            ("foursquare", "a%zz", nil), ("foursquare", "a%23", "code_percent_encoded"), ("foursquare", "", nil),
            (#"{"code_may_be_jwt":true}"#, "eyJh.eyJz.c2ln", nil),
            (#"{"code_may_be_percent_encoded":true}"#, "4%2F0AX", nil),
            (#"{"code_token_prefixes":["gho_","ghu_"]}"#, "ghu_16C7e42F", "looks_like_access_token"),
        ] as [(String, String, String?)])
    func refuse(_ provider: String, _ code: String, _ reason: String?) throws {
        let provider = provider.hasPrefix("{") ? try Fixture.provider(entry: provider) : try Fixture.provider(provider)
        #expect(provider.refusal(ofCode: Array(code.utf8))?.rawValue == reason)
    }
}
