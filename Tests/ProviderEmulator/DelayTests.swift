import Testing
import Wire

@testable import ProviderEmulator

@Suite("Late answers")
struct DelayTests {
    @Test(
        "come after their time, although the call has taken effect already",
        arguments: [("slow", 2_000), ("hang", 30_000)])
    func delays(quirk: String, milliseconds: Int) async throws {
        let caller = Caller()
        let code = try #require(caller.get("/authorize", OAuth2Tests.question).query["code"])
        let form = OAuth2Tests.exchange + [("code", code)]
        let type: Pairs = [("Content-Type", "application/x-www-form-urlencoded")]
        guard
            case .later(let answer) = caller.reply(
                .post, "/quirk/\(quirk)/token", fields: type, body: Array(form.form.utf8))
        else {
            Issue.record("the answer came at once")
            return
        }
        #expect(caller.post("/token", form)["error"] == "invalid_grant")
        #expect(caller.pauses.all.isEmpty)
        let arrived = Answered(await answer())
        #expect(caller.pauses.all == [milliseconds])
        #expect(arrived["access_token"] != nil)
    }

    @Test("wait on a queue")
    func pauses() async { await Emulator.pauseOnQueue(0) }
}
