/// A request method that this program knows. [RFC 9110, section 9](https://www.rfc-editor.org/rfc/rfc9110#section-9)
public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case options = "OPTIONS"
    case patch = "PATCH"
}
