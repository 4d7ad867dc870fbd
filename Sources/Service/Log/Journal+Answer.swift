import Providers
import Wire

extension Journal {
    /// Writes a refusal down, and puts the answer together that carries it.
    func answer(_ refusal: Refusal, _ site: Site, _ visit: Visit) -> Response {
        refused(visit, refusal)
        let addsError = visit.registration?.configuration.policy.transientErrors == .oauth
        return refusal.response(site.standard, requestID: visit.requestID, addsError: addsError)
    }
}
