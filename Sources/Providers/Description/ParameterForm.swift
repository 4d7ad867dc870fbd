/// How the parameters of a request are written.
public enum ParameterForm: String, Sendable, CaseIterable {
    /// `application/x-www-form-urlencoded` in the body.
    case form
    /// One JSON object in the body.
    case json
    /// In the query of the target; there is no body.
    case query
}
