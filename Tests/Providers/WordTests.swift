import Testing
import Wire

@testable import Providers

@Suite("The words of the contract")
struct WordTests {
    @Test("every problem code is a reason too", arguments: ProblemCode.allCases)
    func reasons(_ code: ProblemCode) {
        #expect(code.reason.rawValue == code.rawValue)
        #expect(code.reason.problem == code)
        #expect(code.reason.text == code.title)
    }

    @Test("every word is lower_snake_case and has a text of its own")
    func texts() {
        let words = Reason.allCases.map(\.rawValue) + OAuthError.allCases.map(\.rawValue)
        for word in words {
            #expect(word.utf8.allSatisfy { ASCII.isAlpha($0) && ASCII.lowercased($0) == $0 || $0 == UInt8(ascii: "_") })
        }
        let texts = Reason.allCases.map(\.text)
        #expect(Set(texts).count == texts.count)
        #expect((texts + OAuthError.allCases.map(\.text)).allSatisfy { $0.hasSuffix(".") })
    }

    @Test("every fault of HTTP is a problem code with the same status", arguments: MessageFault.Kind.allCases)
    func messageFaults(_ kind: MessageFault.Kind) throws {
        let code = try #require(ProblemCode(rawValue: kind.rawValue))
        #expect(code.status == kind.status)
    }

    @Test("only what is ours to retry is retryable")
    func retryable() {
        #expect(
            ProblemCode.allCases.filter(\.isRetryable) == [.rateLimited, .overloaded, .storeUnavailable, .shuttingDown])
        for code in ProblemCode.allCases where code.oauthError == .temporarilyUnavailable {
            #expect(code.retryAfter != nil)
        }
    }

    @Test(
        "every failed call is a problem",
        arguments: zip(
            FetchError.Kind.allCases,
            [
                "provider_unavailable", "provider_unavailable", "provider_unavailable", "provider_tls",
                "provider_timeout",
                "provider_unavailable", "provider_malformed", "provider_too_large", "overloaded",
            ]))
    func fetchErrors(_ kind: FetchError.Kind, _ word: String) {
        for wasSent in [true, false] {
            let refusal = ProviderRefusal(FetchError(kind, wasSent: wasSent, hint: ""))
            #expect(refusal.reason.rawValue == word)
            #expect(refusal.isRetryable == !wasSent)
        }
    }
}
