import Wire

extension ConfigurationShape where Value == String {
    /// An app of Apple's systems: ten letters or digits of its team, a dot, its bundle id.
    static var appleApp: ConfigurationShape {
        scalar(.appleApp, parse: { isAppleApp(Array($0.utf8)) ? $0 : nil }, write: JSONText.quoted)
    }

    /// The SHA-256 hash of a certificate, as `keytool` or `apksigner` print it; kept in the form of the former, which Android wants.
    static var certificateFingerprint: ConfigurationShape {
        scalar(.certificateFingerprint, parse: { fingerprint(Array($0.utf8)) }, write: JSONText.quoted)
    }

    private static func isAppleApp(_ text: [UInt8]) -> Bool {
        guard text.count > 11, text.count <= 166, text[10] == UInt8(ascii: ".") else { return false }
        let bundle = text[11...]
        return text[..<10].allSatisfy { ASCII.isDigit($0) || $0 >= 0x41 && $0 <= 0x5A }
            && bundle.allSatisfy { ASCII.isAlpha($0) || ASCII.isDigit($0) || ".-".utf8.contains($0) }
            && !bundle.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).contains { $0.isEmpty }
    }

    private static func fingerprint(_ text: [UInt8]) -> String? {
        let digits = text.filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 64, digits.allSatisfy({ ASCII.hexValue($0) != nil }) else { return nil }
        let pairs = stride(from: 0, to: 64, by: 2).map {
            String(decoding: digits[$0..<$0 + 2], as: UTF8.self).uppercased()
        }
        let colons = pairs.joined(separator: ":")
        return text.count == 64 || String(decoding: text, as: UTF8.self).uppercased() == colons ? colons : nil
    }
}

extension ConfigurationShape where Value == [String: [String]] {
    /// Android apps: package names, each with the fingerprints of the certificates that the app is signed with.
    static var androidApps: ConfigurationShape {
        let apps = ConfigurationShape.map(of: .list(of: .certificateFingerprint, maximum: 16))
        return ConfigurationShape(.androidApps) { (input) throws(ConfigurationMismatch) -> [String: [String]] in
            let values = try apps.read(input)
            let wrong = values.filter { !isPackage(Array($0.key.utf8)) || $0.value.isEmpty }.map(\.key).sorted()
            guard wrong.isEmpty else {
                throw ConfigurationMismatch(items: wrong.map { .init(element: ConfigurationFault.excerpt($0)) })
            }
            return values
        } write: {
            apps.write($0)
        }
    }

    /// Two or more words of letters, digits and `_`, each beginning with a letter.
    ///
    /// [Android, application id](https://developer.android.com/build/configure-app-module#set-application-id)
    private static func isPackage(_ text: [UInt8]) -> Bool {
        let words = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return words.count >= 2 && text.count <= 255
            && words.allSatisfy { word in
                word.first.map(ASCII.isAlpha) ?? false
                    && word.allSatisfy { ASCII.isAlpha($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") }
            }
    }
}
