import TestSupport
import Testing
import Wire

@testable import Service

/// The whole way, as a library goes it that was given an issuer and a client id, and nothing else.
@Suite("A client library that signs in through the service") struct ConformanceFlowTests {
    /// Those that prove possession of the code, which the service demands of whoever begins a sign-in with it.
    static let proving = ClientLibrary.browser.filter { $0.description != noProof }
    static let noProof = "OAuthSwift with a secret in place of PKCE"
    static let clients = ["acme", "dropbox", "foursquare", "pocket"]

    private static func stand(
        _ model: any ClientModel, client: String = "acme", clientID: String = "acme-id",
        refreshTokens: String = "sealed"
    ) async throws -> ClientStand {
        try await ClientStand(
            model, ["redirect_uris": "[ \"\(ClientStand.redirectURI)\" ]", "refresh_tokens": "\"\(refreshTokens)\""],
            settings: ["seal_keys": #"[ { "file": "seal" } ]"#], client: client, clientID: clientID)
    }

    /// The app sends the browser off; returns where it arrives.
    private func leave(_ stand: ClientStand, _ browser: BrowserBench) async throws -> Destination {
        let answer = await browser.open(pathAndQuery(stand.attempt.request.url))
        #expect(answer.status == 303)
        return try Destination(answer)
    }

    /// The provider's page sends the browser back; returns what the library makes of what it is opened with.
    private func comeBack(_ stand: ClientStand, _ browser: BrowserBench, _ address: String) async throws
        -> RedirectReading
    {
        let answer = await browser.open(pathAndQuery(address))
        return stand.model.read(redirect: try Destination(answer).address, of: stand.attempt)
    }

    /// The provider's page at `page` sends the browser back with a code, and the app gets one of ours.
    private func code(_ stand: ClientStand, _ browser: BrowserBench, from page: Destination) async throws -> String {
        let state = try #require(page["state"])
        let back = "https://auth.example/acme/callback?code=canary-provider-code&state=\(state)"
        return try code(try await comeBack(stand, browser, back))
    }

    private func code(_ reading: RedirectReading) throws -> String {
        guard case .code(let code) = reading else {
            Issue.record("no code: \(reading)")
            return ""
        }
        return code
    }

    @Test("is signed in, renews, and ends the session", arguments: proving, ["plain", "sealed"])
    func whole(model: any ClientModel, refreshTokens: String) async throws {
        let stand = try await Self.stand(model, refreshTokens: refreshTokens)
        let browser = BrowserBench(stand.service)
        let page = try await leave(stand, browser)
        #expect(page.page == "https://id.acme.example/authorize")
        #expect(page["redirect_uri"] == "https://auth.example/acme/callback")
        #expect(page["scope"] == "read write")
        #expect(page["client_secret"] == nil)
        #expect(page["state"] != stand.attempt.chance.state)
        #expect(page["code_challenge"] != stand.attempt.chance.challenge)

        let code = try await code(stand, browser, from: page)
        // OAuthSwift takes percent signs for an encoding.
        #expect(!code.contains("%"))
        stand.service.provider.script = [Situation.whole]
        let conclusion = await stand.take(.code, model.tokenRequest(code: code, of: stand.attempt))
        #expect(conclusion.kind.isToken)
        let exchange = try stand.service.provider.onlyCall().parameters
        #expect(exchange["code"] == "canary-provider-code")
        #expect(exchange["redirect_uri"] == "https://auth.example/acme/callback")
        #expect(exchange["client_secret"] == ConfigurationFixture.secret)
        #expect(exchange["code_verifier"] != stand.attempt.chance.verifier)

        #expect(exchange["client_id"] == "acme-id")

        let isSealed = refreshTokens == "sealed"
        #expect((stand.session.refreshToken == Situation.refresh) != isSealed)
        for (answer, shown) in [
            (#"{"access_token":"canary-a2"}"#, Situation.refresh),
            (#"{"access_token":"canary-a3","refresh_token":"canary-rotated"}"#, Situation.refresh),
            (#"{"access_token":"canary-a4"}"#, "canary-rotated"),
        ] {
            #expect(await stand.take(.refresh, [.json(answer)]).kind.isToken)
            let renewal = stand.service.provider.calls.last?.parameters
            #expect(renewal?["refresh_token"] == shown)
            // To nobody else was it issued.
            #expect(renewal?["client_id"] == exchange["client_id"])
        }
        let last = try #require(stand.session.refreshToken)
        #expect((last == "canary-rotated") != isSealed)

        if let request = model.revocationRequest(last, of: stand.attempt) {
            stand.service.provider.script = [.answer(Response(200))]
            #expect(await stand.send(request).status == 200)
            #expect(stand.service.provider.calls.last?.parameters["token"] == "canary-rotated")
        }
        #expect(await stand.take(.refresh, [.json(#"{"error":"invalid_grant"}"#, status: 400)]).kind == .refused)
        #expect(!stand.session.isSignedIn)
    }

    /// The app's word goes all the way: the provider sees the id that the app names, from the page to the last refresh.
    @Test("is the same client at its refresh, whichever of the client's ids it names", arguments: ["plain", "sealed"])
    func platform(refreshTokens: String) async throws {
        for clientID in ["acme", "acme-ios"] {
            let stand = try await Self.stand(
                ClientLibrary.readers[0], clientID: clientID, refreshTokens: refreshTokens)
            let browser = BrowserBench(stand.service)
            let page = try await leave(stand, browser)
            let code = try await code(stand, browser, from: page)
            stand.service.provider.script = [Situation.whole]
            _ = await stand.take(.code, stand.model.tokenRequest(code: code, of: stand.attempt))
            let exchange = try stand.service.provider.onlyCall().parameters
            #expect(exchange["client_id"] == page["client_id"])
            let conclusion = await stand.take(.refresh, [Situation.whole])
            let renewal = stand.service.provider.calls.last?.parameters
            #expect(conclusion.kind.isToken)
            #expect(renewal?["client_id"] == exchange["client_id"])
        }
    }

    /// What the provider's page sends the browser back with, and the answer to the code.
    private static let ways: [String: (back: String, token: ScriptedProvider.Step)] = [
        "acme": ("code=canary-provider-code", ScriptedProvider.token),
        "dropbox": ("code=canary-provider-code", ScriptedProvider.token),
        "foursquare": ("code=canary-provider-code", ScriptedProvider.token),
        "pocket": ("", .json(#"{"access_token":"canary-access-token","username":"alice"}"#)),
    ]

    @Test("finds every provider an ordinary one", arguments: proving, clients)
    func ordinary(model: any ClientModel, client: String) async throws {
        let stand = try await Self.stand(model, client: client, clientID: client, refreshTokens: "plain")
        let browser = BrowserBench(stand.service)
        stand.service.provider.script = [.json(#"{"code":"canary-request-token"}"#)]
        let page = try await leave(stand, browser)
        // Where a provider gives no state back, it is in the redirect URI.
        let callback = page["redirect_uri"] ?? ""
        #expect(callback.hasPrefix("https://auth.example/\(client)/callback"))
        let way = try #require(Self.ways[client])
        let state = page["state"].map { "state=\($0)" }
        let query = [way.back, callback.contains("?") ? nil : state].compactMap { $0 }.filter { !$0.isEmpty }
        let separator = query.isEmpty ? "" : callback.contains("?") ? "&" : "?"
        let code = try code(
            try await comeBack(stand, browser, callback + separator + query.joined(separator: "&")))
        stand.service.provider.script = [way.token]
        let conclusion = await stand.take(.code, model.tokenRequest(code: code, of: stand.attempt))
        #expect(
            conclusion == .token(ClientToken("canary-access-token", type: "Bearer").seen(model.parts)),
            "\(conclusion)")
    }

    @Test("is told that its user refused", arguments: proving)
    func refused(model: any ClientModel) async throws {
        let stand = try await Self.stand(model)
        let browser = BrowserBench(stand.service)
        let page = try await leave(stand, browser)
        let back = "https://auth.example/acme/callback?error=access_denied&state=\(try #require(page["state"]))"
        guard case .error(let word) = try await comeBack(stand, browser, back) else {
            Issue.record("no error")
            return
        }
        #expect(word == (model is P2OAuth2 ? "The user refused, or closed the page." : "access_denied"))
        #expect(stand.service.contacts == 0)
    }

    @Test(
        "is told so when its request is not good, as long as there is somebody to tell",
        arguments: ClientLibrary.browser)
    func notGood(model: any ClientModel) async throws {
        let isProving = model.description != Self.noProof
        let stand = try await Self.stand(model)
        let browser = BrowserBench(stand.service)
        let url = isProving ? stand.attempt.request.url.replacing("S256", with: "plain") : stand.attempt.request.url
        let answer = await browser.open(pathAndQuery(url))
        let reading = model.read(redirect: try Destination(answer).address, of: stand.attempt)
        guard case .error(let word) = reading else {
            Issue.record("no error: \(reading)")
            return
        }
        if !(model is P2OAuth2) { #expect(word == "invalid_request") }
        #expect(stand.service.contacts == 0)
    }

    @Test("is asked to sign in again when the provider takes its code no more", arguments: proving)
    func codeRefused(model: any ClientModel) async throws {
        let stand = try await Self.stand(model)
        let browser = BrowserBench(stand.service)
        let page = try await leave(stand, browser)
        let request = model.tokenRequest(code: try await code(stand, browser, from: page), of: stand.attempt)
        stand.service.provider.script = [.json(#"{"error":"invalid_grant"}"#, status: 400)]
        #expect(await stand.take(.code, request).kind == .refused)
        #expect(await stand.take(.code, request).kind == .refused)
        #expect(stand.service.contacts == 1)
    }

    /// The provider's token names the provider, and AppAuth was told of the service.
    @Test("gets no identity token that it would have to refuse", arguments: proving)
    func identity(model: any ClientModel) async throws {
        let stand = try await Self.stand(model)
        let browser = BrowserBench(stand.service)
        let page = try await leave(stand, browser)
        let code = try await code(stand, browser, from: page)
        let answer = ScriptedProvider.Step.json(
            #"{"access_token":"canary-access-token","refresh_token":"canary-r","id_token":"\#(IdentityTokenTests.token())"}"#
        )
        stand.service.provider.script = [answer]
        for step in ClientStep.allCases {
            let request = step == .code ? model.tokenRequest(code: code, of: stand.attempt) : stand.request(.refresh)
            guard case .token(let token) = await stand.take(step, request) else {
                Issue.record("no token")
                return
            }
            #expect(token.idToken == nil)
        }
    }
}
