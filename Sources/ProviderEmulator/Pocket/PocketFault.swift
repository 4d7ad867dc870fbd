/// Why Pocket refuses, by the numbers of its table.
enum PocketFault: Int, Error, Sendable, CaseIterable {
    case invalidRequest = 130
    case missingConsumerKey = 138
    case missingRedirectURL = 140
    case invalidConsumerKey = 152
    /// The user said no, or has said nothing yet.
    case notApproved = 158
    case codeUsed = 159
    case invalidRedirectURI = 181
    case missingCode = 182
    case codeNotFound = 185
    case serverIssue = 199

    var status: Int {
        switch self {
        case .invalidConsumerKey, .notApproved, .codeUsed: 403
        case .serverIssue: 503
        default: 400
        }
    }

    /// The text beside the number.
    var text: String {
        switch self {
        case .invalidRequest: "Invalid request"
        case .missingConsumerKey: "Missing consumer key"
        case .missingRedirectURL: "Missing redirect url"
        case .invalidConsumerKey: "Invalid consumer key"
        case .notApproved: "User rejected code"
        case .codeUsed: "Already used code"
        case .invalidRedirectURI: "Invalid redirect uri"
        case .missingCode: "Missing code"
        case .codeNotFound: "Code not found"
        case .serverIssue: "Pocket server issue"
        }
    }
}
