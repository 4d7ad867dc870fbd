import Providers
import Wire

extension StandardFields {
    /// The answer that shows `page`.
    func page(_ page: Page, requestID: [UInt8], status: Int = 200) -> Response {
        var fields = self.page
        fields.append(.xRequestID, requestID)
        return Response(status, fields: fields, body: page.html)
    }

    /// The answer that tells somebody before a browser what went wrong.
    func page(_ refusal: Refusal, requestID: [UInt8]) -> Response {
        var response = page(
            Page("This sign-in cannot go on", refusal.reason.text, requestID: requestID), requestID: requestID,
            status: refusal.status)
        if let retryAfter = refusal.retryAfter { response.fields.append(.retryAfter, String(retryAfter)) }
        if let allowed = refusal.allowed { response.fields.append(.allow, allowed) }
        return response
    }
}
