import Providers
import TestSupport
import Testing
import Wire

@testable import Service

/// Every library meets every situation.
@Suite("A client library, unchanged,") struct ConformanceTests {
    @Test(
        "brings the code as it is, and the service adds the secret and nothing of the app's",
        arguments: ClientLibrary.all)
    func code(model: any ClientModel) async throws {
        let stand = try await ClientStand(model)
        let conclusion = await stand.take(.code, [Situation.whole])
        #expect(conclusion == .token(Situation.token.seen(model.parts)))
        #expect(stand.session.isSignedIn)
        var expected = [
            "grant_type": "authorization_code", "code": ClientStand.code, "redirect_uri": ClientStand.redirectURI,
            "client_id": Self.sendsClientID(model) ? ClientStand.clientID : "acme-id",
            "client_secret": ConfigurationFixture.secret,
        ]
        if Self.sendsVerifier(stand.request(.code)) { expected["code_verifier"] = stand.attempt.chance.verifier }
        #expect(try stand.service.provider.onlyCall().parameters == expected)
    }

    @Test("brings a refresh token as it is", arguments: ClientLibrary.all)
    func refresh(model: any ClientModel) async throws {
        let stand = try await ClientStand(model)
        #expect(await stand.take(.refresh, [Situation.whole]) == .token(Situation.token.seen(model.parts)))
        let sent = try stand.service.provider.onlyCall().parameters
        #expect(sent["grant_type"] == "refresh_token")
        #expect(sent["refresh_token"] == ClientStand.refreshToken)
        #expect(sent["client_secret"] == ConfigurationFixture.secret)
        #expect(sent["redirect_uri"] == nil)
    }

    @Test("may put its parameters in any order", arguments: ClientLibrary.all, ClientStep.allCases)
    func order(model: any ClientModel, step: ClientStep) async throws {
        var sent: [[String: String]] = []
        for isReordered in [false, true] {
            let stand = try await ClientStand(model)
            let request = stand.request(step)
            let conclusion = await stand.take(step, isReordered ? request.reordered : request)
            if case .token = conclusion { sent.append(try stand.service.provider.onlyCall().parameters) }
        }
        // A bare token has no lifetime, which Spotify's libraries need.
        #expect(model.neededParts.isEmpty ? sent.count == 2 && sent[0] == sent[1] : sent.isEmpty)
    }

    @Test("has the provider's answer read as it was meant", arguments: ClientLibrary.readers, Situation.all)
    func situation(model: any ClientModel, situation: Situation) async throws {
        try await check(model, situation, situation.steps)
    }

    /// What else an app is built with changes what is sent, and must not change what comes of it.
    @Test(
        "comes to the same end with a secret, and inside a wrapper", arguments: ClientLibrary.all, ClientStep.allCases)
    func variant(model: any ClientModel, step: ClientStep) async throws {
        let titles: Set = ["everything", "nothing but the token", "invalid_grant", "502", "the provider's limit"]
        for situation in Situation.all where titles.contains(situation.testDescription) {
            try await check(model, situation, [step])
        }
    }

    private func check(_ model: any ClientModel, _ situation: Situation, _ steps: [ClientStep]) async throws {
        let stand = try await ClientStand(model)
        stand.service.provider.script = [situation.step]
        for (step, request) in steps.map({ ($0, stand.request($0)) }) {
            let conclusion = await stand.take(step, request)
            #expect(conclusion.kind == situation.conclusion(of: model, to: step), "\(step): \(conclusion)")
        }
    }

    static let losses = (Situation.failures + Situation.refusals).filter { $0.steps.contains(.refresh) }

    /// Who is signed in stays so whatever fails, and is asked to sign in again only when the grant is refused.
    @Test(
        "keeps the user signed in while anything but the grant is at fault", arguments: ClientLibrary.readers, losses)
    func staysSignedIn(model: any ClientModel, situation: Situation) async throws {
        let stand = try await ClientStand(model)
        await stand.signIn()
        let before = stand.session
        #expect(before.isSignedIn && before.refreshToken == Situation.refresh)
        _ = await stand.take(.refresh, [situation.step])
        guard situation.conclusion(of: model, to: .refresh) != .refused else {
            #expect(!stand.session.isSignedIn)
            return
        }
        #expect(stand.session == before)
        // What passes, passes.
        #expect(await stand.take(.refresh, [Situation.whole]) == .token(Situation.token.seen(model.parts)))
    }

    @Test(
        "goes on with the newest refresh token, and with the old one where none is sent", arguments: ClientLibrary.all)
    func rotation(model: any ClientModel) async throws {
        let stand = try await ClientStand(model)
        await stand.signIn()
        var shown: [String?] = []
        for answer in [
            #"{"access_token":"canary-a2","expires_in":60,"refresh_token":"canary-r2"}"#,
            #"{"access_token":"canary-a3","expires_in":60}"#,
            #"{"access_token":"canary-a4","expires_in":60,"refresh_token":"canary-r4"}"#,
        ] {
            _ = await stand.take(.refresh, [.json(answer)])
            shown.append(stand.service.provider.calls.last?.parameters["refresh_token"])
        }
        #expect(shown == [Situation.refresh, "canary-r2", "canary-r2"])
        #expect(stand.session.accessToken == "canary-a4")
        #expect(stand.session.refreshToken == "canary-r4")
        // Nobody said that the scope has changed.
        #expect(stand.session.scope == (model.parts.contains(.scope) ? "read write" : nil))
    }

    @Test("is told that its code is spent, and asks nobody again", arguments: ClientLibrary.all)
    func replay(model: any ClientModel) async throws {
        let stand = try await ClientStand(model)
        await stand.signIn()
        let again = await stand.take(.code, [Situation.whole])
        #expect(again.kind == (model.tellsRefusals(of: .code) ? .refused : .failed))
        #expect(stand.service.contacts == 1)
    }

    @Test("may try again while the service has no room", arguments: ClientLibrary.all)
    func overload(model: any ClientModel) async throws {
        let stand = try await ClientStand(model, maxClaims: 0)
        #expect(await stand.take(.code, [Situation.whole]).kind == .failed)
        #expect(stand.answer?.field(.retryAfter) != nil)
        #expect(stand.service.contacts == 0)
    }

    @Test(
        "waits when the service says so", arguments: ClientLibrary.all,
        ["requests_per_address", "requests_per_client"])
    func rateLimit(model: any ClientModel, key: String) async throws {
        let isDiscovered = model.discoveryAddress(issuer: "x") != nil
        // The sign-in, and the look for endpoints before it.
        let stand = try await ClientStand(model, settings: ["limits.\(key)": isDiscovered ? "2" : "1"])
        await stand.signIn()
        let before = stand.session
        #expect(before.isSignedIn)
        #expect(await stand.take(.refresh, [Situation.whole]).kind == .failed)
        #expect(stand.answer?.status == 429)
        #expect(stand.session == before)
        let wait = try #require(stand.answer?.field(.retryAfter).flatMap { Int64($0) })
        stand.service.clock.advance(milliseconds: wait * 1_000)
        #expect(await stand.take(.refresh, [Situation.whole]) == .token(Situation.token.seen(model.parts)))
    }

    /// Every problem there is, whoever may come to cause it: the limits of the service among them.
    @Test("takes no problem for the end of a session", arguments: ClientLibrary.readers, ProblemCode.allCases)
    func problem(model: any ClientModel, code: ProblemCode) {
        let response = Refusal.problem(code).response(
            StandardFields(isSecure: true), requestID: Array("canary".utf8), addsError: model.needsErrorMember)
        for step in ClientStep.allCases {
            let conclusion = model.read(
                tokenResponse: ClientAnswer(response), to: step, of: ClientModelTests.attempt(model))
            // What is no request at all gets no error of OAuth's, and this library sees no other.
            let isUnseen = model.needsErrorMember && code.oauthError == nil
            #expect(conclusion.kind == (isUnseen ? .deceived : .failed), "\(step): \(conclusion)")
        }
    }

    @Test("of an app that was built for another client is refused", arguments: ClientLibrary.browser)
    func wrongClient(model: any ClientModel) async throws {
        let stand = try await ClientStand(model, clientID: "somebody-else")
        for step in ClientStep.allCases {
            #expect(await stand.take(step, [Situation.whole]).kind == .refused)
            #expect(stand.answer?["error"] == "invalid_client")
        }
        #expect(stand.service.contacts == 0)
    }

    @Test("needs its client's transient_errors as they are set here", arguments: ClientLibrary.browser)
    func setting(model: any ClientModel) async throws {
        let other = model.needsErrorMember ? #""problem""# : #""oauth""#
        let stand = try await ClientStand(model)
        let swapped = try ServiceBench(.acme(["transient_errors": other]))
        swapped.provider.script = [.answer(Response(502))]
        let answer = ClientAnswer(await swapped.send(Request(stand.request(.refresh))))
        let conclusion = model.read(tokenResponse: answer, to: .refresh, of: stand.attempt).kind
        switch model {
        case is ExpoAuthSession: #expect(conclusion == .deceived)
        case is AppAuthAndroid: #expect(conclusion == .refused)
        // These look at the status or at the word, so both settings are good.
        default: #expect(conclusion == .failed)
        }
    }

    @Test("ends a token, where it can", arguments: ClientLibrary.all)
    func revocation(model: any ClientModel) async throws {
        let stand = try await ClientStand(model)
        guard let request = model.revocationRequest(ClientStand.refreshToken, of: stand.attempt) else {
            #expect(!(model is ExpoAuthSession))
            return
        }
        stand.service.provider.script = [.answer(Response(200))]
        let answer = await stand.send(request)
        #expect(answer.status == 200)
        let sent = try stand.service.provider.onlyCall().parameters
        #expect(sent["token"] == ClientStand.refreshToken)
        #expect(sent["token_type_hint"] == "refresh_token")
        #expect(sent["client_secret"] == ConfigurationFixture.secret)
    }

    @Test("finds every digit of a number that is not its own")
    func digits() async throws {
        let situation = try #require(Situation.all.first { $0.testDescription == "many digits" })
        for model in ClientLibrary.all {
            let stand = try await ClientStand(model)
            _ = await stand.take(.code, [situation.step])
            #expect(stand.answer?.json?["user_id"].map { text($0.raw) } == "12345678901234567890")
            #expect(stand.answer?.json?["x"].map { text($0.raw) } == "[1.50]")
        }
    }

    private static func sendsVerifier(_ request: ClientRequest) -> Bool { request.body.contains("code_verifier") }

    /// Spotify's libraries name no client at the service.
    private static func sendsClientID(_ model: any ClientModel) -> Bool {
        ClientLibrary.browser.contains { $0.description == model.description }
    }
}
