import Testing
import Wire

@testable import Providers

@Suite("Callbacks")
struct CallbackTests {
    static let vectors = Vector.all("provider_callbacks.json")

    @Test("has its cases")
    func hasCases() { #expect(Self.vectors.count > 40) }

    @Test("are read as the provider's data says", arguments: vectors)
    func read(_ vector: Vector) throws {
        let provider = try vector.provider()
        let bytes = try #require(vector.bytes("url"))
        let url = try #require(URLReference(bytes))
        do throws(CallbackFault) {
            let callback = try provider.read(callback: url)
            #expect(vector["fault"] == nil)
            #expect(callback.state.map { text($0) } == vector["state"])
            #expect(callback.redirectURI.map { text($0) } == vector["redirect_uri"])
            switch callback.outcome {
            case .code(let code): #expect(text(code) == vector["code"])
            case .token(let grant):
                #expect(text(grant.bytes(of: grant.accessToken)) == vector["token"])
                #expect(text(grant.text[grant.extraMembers]) == vector["extra"] ?? "")
                #expect(grant.tokenType == nil)
            case .refused(let refusal):
                switch refusal.verdict {
                case .grant(let error): #expect(error.rawValue == vector["refused"])
                case .problem(let code): #expect(code.rawValue == vector["problem"])
                }
                if let reason = vector["reason"] { #expect(refusal.reason.rawValue == reason) }
            case .bare: #expect(vector.value["bare"]?.boolean == true)
            }
        } catch {
            #expect(error.field == vector["fault"])
            #expect(error.reason.rawValue == vector["reason"])
        }
    }

    @Test("are read from our own address by query or form")
    func fields() throws {
        let provider = try Fixture.provider("dropbox")
        let callback = try provider.read(callbackFields: FormFields(Array("code=c+1&state=s".utf8)))
        guard case .code(let code) = callback.outcome else {
            Issue.record("no code")
            return
        }
        #expect(text(code) == "c 1")
        #expect(callback.redirectURI == nil)
    }

    @Test("that are no form are a fault of the whole", arguments: ["x:/y?" + String(repeating: "a&", count: 100)])
    func tooMany(_ url: String) throws {
        let provider = try Fixture.provider("oauth2")
        let url = try #require(URLReference(url))
        #expect(throws: CallbackFault("callback_url".utf8, .badValue)) { try provider.read(callback: url) }
    }

    @Test(
        "belong to a redirect URI that is equal, or that their provider puts beside it",
        arguments: [
            ("foursquare", "yourapp://foursquare?code=c", "yourapp://foursquare", true),
            ("foursquare", "yourapp://foursquare#x", "yourapp://foursquare", true),
            ("foursquare", "yourapp://foursquare/?code=c", "yourapp://foursquare", false),
            ("foursquare", "yourapp://Foursquare?code=c", "yourapp://foursquare", false),
            ("foursquare", "yourapp://1/connect", "yourapp://2/token", false),
            ("dropbox", "db-KEY://2/token?code=c", "db-KEY://2/token", true),
            ("dropbox", "db-KEY://1/connect?oauth_code=c", "db-KEY://2/token", true),
            ("dropbox", "db-KEY://1/cancel", "db-KEY://2/token", true),
            ("dropbox", "db-KEY://2/cancel", "db-KEY://2/token", true),
            ("dropbox", "db-OTHER://1/connect?oauth_code=c", "db-KEY://2/token", false),
            ("dropbox", "db-KEY://3/connect?oauth_code=c", "db-KEY://2/token", false),
            ("dropbox", "db-KEY://1/connect?oauth_code=c", "db-KEY://elsewhere", false),
            ("pocket", "pocketapp1:authorizationFinished", "pocketapp1:authorizationFinished", true),
        ])
    func belongs(_ id: String, _ url: String, _ redirectURI: String, _ answer: Bool) throws {
        let provider = try Fixture.provider(id)
        let url = try #require(URLReference(url))
        let redirectURI = try #require(URLReference(redirectURI))
        #expect(provider.belongs(url, to: redirectURI) == answer)
    }
}
