import Providers
import Vault
import Wire

/// `GET|POST /{client}/callback`: the user comes back from the provider, and goes on to the app with a code of ours.
final class CallbackEndpoint {
    private let journal: Journal
    private let clock: Clock

    init(_ journal: Journal, _ clock: Clock) {
        self.journal = journal
        self.clock = clock
    }

    /// Answers a request.
    ///
    /// - Throws: ``Refusal`` when nobody can vouch for the address of the app: that is told on a page of ours.
    func answer(
        _ request: borrowing Request, query: ArraySlice<UInt8>, _ registration: Registration, _ site: Site,
        _ visit: Visit
    ) throws(Refusal) -> Response {
        let client = registration.configuration
        let fields = try Self.fields(request, query)
        let seals = site.seals(of: client, at: clock.wallSeconds)
        let arrival = try Arrival(request, fields, query, seals)
        let isAndroid = BrowserAnswer.isAndroid(request)
        let answer = BrowserAnswer(client: client, site: site, requestID: visit.requestID)
        do throws(Refusal) {
            let code = try arrival.code(client.provider, fields)
            let sealed = seals.seal(code, clientID: arrival.clientID)
            // What the token endpoint would not take is not handed out.
            guard sealed.count <= ParameterName.code.limit else { throw .problem(.providerTooLarge) }
            let response = answer.success(sealed, at: arrival.transaction.redirect, isAndroid: isAndroid)
            journal.granted(visit, outcome: Self.code, status: response.status)
            return response
        } catch {
            let response = answer.failure(error, at: arrival.transaction.redirect, isAndroid: isAndroid)
            journal.refused(visit, error, status: response.status)
            return response
        }
    }

    /// The parameters: of the query, or of the form that a provider has its page post.
    private static func fields(_ request: borrowing Request, _ query: ArraySlice<UInt8>) throws(Refusal) -> FormFields {
        guard request.method == .post else { return try form(query, "query") }
        guard let type = request.fields.first(.contentType),
            MediaType.matches("application/x-www-form-urlencoded", type)
        else { throw .problem(.unsupportedMediaType, field: "Content-Type") }
        return try form(request.body[...], "body")
    }

    private static func form(_ text: ArraySlice<UInt8>, _ field: String) throws(Refusal) -> FormFields {
        do throws(FormError) { return try FormFields(text) } catch {
            throw .invalidRequest(.badValue, field: field)
        }
    }

    private static let code = "code"

    /// A browser that has come back, whose sign-in is known to be genuine and its own.
    private struct Arrival: Unprintable {
        let transaction: Transaction
        /// The provider's client id that the app has signed in as.
        let clientID: [UInt8]
        private let verifier: [UInt8]?
        private let providerRedirectURI: [UInt8]
        /// The request token; nothing at most providers.
        private let requestToken: [UInt8]?

        init(
            _ request: borrowing Request, _ fields: FormFields, _ query: ArraySlice<UInt8>, _ seals: ClientSeals
        ) throws(Refusal) {
            let client = seals.client
            let isInURI = client.provider.authorize.stateLimit == 0
            let state = try Self.state(isInURI ? try CallbackEndpoint.form(query, "query") : fields)
            let opened = try seals.transaction(state)
            let cookie = BrowserCookie.read(request, client)
            if let digest = opened.transaction.browser {
                guard let cookie, cookie.key.has(digest: digest) else {
                    throw .invalidRequest(.otherBrowser, field: "Cookie")
                }
            } else if client.bindsBrowser {
                // Begun before the client was told to bind.
                throw .invalidRequest(.otherBrowser, field: "Cookie")
            }
            requestToken = cookie?.requestToken.flatMap { seals.requestToken($0, companion: opened.companion) }
            transaction = opened.transaction
            clientID = opened.clientID
            verifier = client.showsVerifier ? Transaction.verifier(opened.companion) : nil
            providerRedirectURI = client.callbackURI(state: isInURI ? state : nil)
        }

        /// The code to hand out, for what the provider says.
        func code(_ provider: ProviderDescription, _ fields: FormFields) throws(Refusal) -> IssuedCode {
            let callback: Callback
            do throws(CallbackFault) {
                callback = try provider.read(callbackFields: fields)
            } catch {
                // Not the app's doing, nor the user's.
                throw Refusal(kind: .problem(.providerMalformed), reason: error.reason, status: 502, field: error.field)
            }
            let code: [UInt8]
            switch callback.outcome {
            case .code(let given): code = given
            case .bare:
                // Another sign-in of the same browser has put its own in the cookie.
                guard let requestToken else { throw .invalidRequest(.otherBrowser, field: "Cookie") }
                code = requestToken
            case .refused(let refusal): throw Refusal(refusal)
            case .token: throw .grant(.invalidGrant, .implicitNotAllowed)
            }
            if let reason = provider.refusal(ofCode: code) { throw .grant(.invalidGrant, reason, field: "code") }
            return IssuedCode(
                code, of: transaction, verifier: verifier, providerRedirectURI: providerRedirectURI,
                kept: Self.members(callback.kept))
        }

        private static func state(_ fields: FormFields) throws(Refusal) -> [UInt8] {
            let name = ParameterName.state
            guard let state = fields.first(name.bytes), !state.isEmpty else {
                throw .invalidRequest(.missingField, field: name.text)
            }
            guard fields.count(of: name.bytes) == 1 else { throw .invalidRequest(.repeatedField, field: name.text) }
            return state
        }

        private static func members(_ parameters: [Parameter]) -> [UInt8] {
            var writer = JSONWriter(capacity: 64)
            for parameter in parameters {
                writer.name(parameter.name)
                writer.string(parameter.value)
            }
            return writer.finish()
        }
    }
}
