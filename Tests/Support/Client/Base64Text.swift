import Foundation

/// Base64 by Foundation.
enum Base64Text {
    /// The usual alphabet, with padding.
    static func standard(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    /// The URL alphabet, without padding.
    static func url(_ bytes: [UInt8]) -> String {
        String(
            Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").prefix { $0 != "=" })
    }

    /// The bytes of a text in the URL alphabet; nothing when it is none.
    static func decoded(url text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding).map { Array($0) }
    }
}
