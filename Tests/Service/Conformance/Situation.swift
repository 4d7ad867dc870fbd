import TestSupport
import Testing
import Wire

/// What a provider does with a grant, and what the user of any library must live through.
struct Situation: Sendable, CustomTestStringConvertible {
    /// What the user lives through.
    enum Outcome: Sendable {
        /// Signed in with this token; a refresh token that is left out is the one that was shown.
        case token(ClientToken)
        /// Asked to sign in again.
        case refused
        /// Stays as before: who was signed in still is.
        case failed
    }

    let testDescription: String
    let steps: [ClientStep]
    let step: ScriptedProvider.Step
    let outcome: Outcome

    init(
        _ title: String, on steps: [ClientStep] = ClientStep.allCases, _ step: ScriptedProvider.Step, _ outcome: Outcome
    ) {
        testDescription = title
        self.steps = steps
        self.step = step
        self.outcome = outcome
    }

    /// What `model` must conclude when `step` was taken.
    func conclusion(of model: any ClientModel, to step: ClientStep) -> ClientConclusion.Kind {
        switch outcome {
        case .failed: return .failed
        case .refused: return model.tellsRefusals(of: step) ? .refused : .failed
        case .token(var token):
            if step == .refresh, token.refreshToken == nil { token.refreshToken = ClientStand.refreshToken }
            let isMissing = model.neededParts.contains { part in
                switch part {
                case .lifetime: token.lifetime == nil
                case .refreshToken: token.refreshToken == nil
                case .type, .scope, .idToken: false
                }
            }
            return isMissing ? .failed : .token(token.seen(model.parts))
        }
    }
}

extension ClientConclusion {
    /// A conclusion without its word.
    enum Kind: Sendable, Hashable {
        case token(ClientToken)
        case refused, failed, deceived, renews
    }

    var kind: Kind {
        switch self {
        case .token(let token): .token(token)
        case .refused: .refused
        case .failed: .failed
        case .deceived: .deceived
        case .renews: .renews
        }
    }
}
