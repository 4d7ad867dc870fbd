import Wire

/// What every answer of ours must carry, whatever was asked.
enum StandardFieldCheck {
    /// What is missing or wrong; empty for a good answer.
    static func faults(_ response: Response) -> [String] {
        var faults: [String] = []
        func expect(_ name: HeaderName, _ test: (String) -> Bool) {
            let values = response.fields.all(name)
            if values.count != 1 || !test(text(values[0])) {
                faults.append("\(text(name.bytes)): \(values.map { text($0) })")
            }
        }
        expect(.xRequestID) { id in id.utf8.count == 22 && id.utf8.allSatisfy { ASCII.isUnreserved($0) } }
        expect(.xContentTypeOptions) { $0 == "nosniff" }
        expect(.xFrameOptions) { $0 == "DENY" }
        expect(.contentSecurityPolicy) { $0.contains("default-src 'none'") && $0.contains("frame-ancestors 'none'") }
        expect(.referrerPolicy) { $0 == "no-referrer" }
        let isEmpty = [204, 303, 304].contains(response.status)
        if isEmpty {
            if !response.body.isEmpty { faults.append("a body with \(response.status)") }
        } else if response.body.isEmpty {
            faults.append("empty body")
        }
        if !isEmpty || response.status == 304 { expect(.contentType) { !$0.isEmpty } }
        if response.fields.first(.eTag) != nil {
            expect(.cacheControl) { $0.hasPrefix("public, max-age=") }
        } else if response.fields.first(.contentType).map({ text($0) }) != "application/yaml" {
            expect(.cacheControl) { $0 == "no-store" }
            expect(.pragma) { $0 == "no-cache" }
        }
        return faults
    }
}
