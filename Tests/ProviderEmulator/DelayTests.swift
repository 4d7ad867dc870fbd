import Testing
import Wire

@testable import ProviderEmulator

/// On one actor, because a handler is called by one reactor only.
@MainActor
@Suite("Late answers")
struct DelayTests {
    @Test(
        "come after so many ticks, although the call has taken effect already",
        arguments: [("slow", 16), ("hang", 240)])
    func delays(quirk: String, ticks: Int) async throws {
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
        var arrived: Answered?
        Task { @MainActor in arrived = Answered(await answer()) }
        for _ in 1..<ticks {
            await Task.yield()
            caller.emulator.tick()
        }
        #expect(arrived == nil)
        // Bounded, should the task begin late.
        for _ in 0..<1_000 where arrived == nil {
            caller.emulator.tick()
            await Task.yield()
        }
        #expect(arrived?["access_token"] != nil)
    }
}
