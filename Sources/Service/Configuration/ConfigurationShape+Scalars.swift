import Vault
import Wire

extension ConfigurationShape where Value == String {
    /// Text without control characters.
    static func text(maximum: Int = 256) -> ConfigurationShape {
        .scalar(.text(maximum: maximum), parse: { isPlain($0, maximum) ? $0 : nil }, write: JSONText.quoted)
    }

    /// The path of a file, which is opened later by whoever needs it.
    static var file: ConfigurationShape {
        scalar(.file, parse: { isPlain($0, 4_096) ? $0 : nil }, write: JSONText.quoted)
    }

    /// One scope. [RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)
    static var scope: ConfigurationShape {
        scalar(
            .scope,
            parse: { text in
                let isScope = text.utf8.allSatisfy {
                    ASCII.isVisible($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
                }
                return isScope && isPlain(text, 256) ? text : nil
            }, write: JSONText.quoted)
    }

    private static func isPlain(_ text: String, _ maximum: Int) -> Bool {
        (1...maximum).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

extension ConfigurationShape where Value == [UInt8] {
    /// Text without control characters, as the bytes that requests are made of.
    static func bytes(maximum: Int = 256) -> ConfigurationShape {
        let text = ConfigurationShape<String>.text(maximum: maximum)
        return ConfigurationShape(text.form) { (input) throws(ConfigurationMismatch) -> [UInt8] in
            Array(try text.read(input).utf8)
        } write: {
            text.write(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Where this service is reached; a slash at the end is cut off.
    static var url: ConfigurationShape {
        scalar(
            .url,
            parse: { text in
                guard let url = webURL(text), url.query == nil else { return nil }
                var bytes = url.bytes
                while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
                return bytes
            }, write: { JSONText.quoted(String(decoding: $0, as: UTF8.self)) })
    }

    /// A web origin, as a browser writes it. [RFC 6454, section 6.2](https://www.rfc-editor.org/rfc/rfc6454#section-6.2)
    static var webOrigin: ConfigurationShape {
        scalar(
            .webOrigin,
            parse: { text in
                guard let url = webURL(text), url.query == nil, url.path.isEmpty else { return nil }
                let isFolded = url.bytes.allSatisfy { ASCII.lowercased($0) == $0 }
                let hasOwnPort = url.port != nil && url.port == (url.hasScheme("https") ? 443 : 80)
                return isFolded && !hasOwnPort ? url.bytes : nil
            }, write: { JSONText.quoted(String(decoding: $0, as: UTF8.self)) })
    }

    private static func webURL(_ text: String) -> URLReference? {
        guard text.utf8.count <= 1_024, let url = URLReference(text), !url.hasUserInfo, url.fragment == nil,
            url.port != 0,
            url.originHost != nil
        else { return nil }
        return url.hasScheme("https") || url.hasScheme("http") && (url.isLoopbackHost || url.isLocalhost) ? url : nil
    }
}

extension ConfigurationShape where Value == IPAddress {
    /// An address, an IPv6 one without brackets.
    static var address: ConfigurationShape {
        scalar(.address, parse: { IPAddress($0) }, write: { JSONText.quoted("\($0)") })
    }
}

extension ConfigurationShape where Value == AddressRange {
    /// An address or a range of them.
    ///
    /// What is written is the first address only: no key has a default of this form.
    static var addressRange: ConfigurationShape {
        scalar(.addressRange, parse: { AddressRange($0) }, write: { JSONText.quoted("\($0.first)") })
    }
}

extension ConfigurationShape where Value == UInt16 {
    /// A port; 0 lets the system choose.
    static var port: ConfigurationShape {
        scalar(
            .integer(0...Int(UInt16.max)), or: .number,
            parse: { Decimal.parse(Array($0.utf8)).flatMap { UInt16(exactly: $0) } },
            write: { "\($0)" })
    }
}

extension ConfigurationShape where Value == Int {
    /// A whole number.
    static func integer(_ range: ClosedRange<Int>) -> ConfigurationShape {
        .scalar(
            .integer(range), or: .number,
            parse: { Decimal.parse(Array($0.utf8)).flatMap { range.contains($0) ? $0 : nil } }, write: { "\($0)" })
    }

    /// A number of bytes.
    static func size(_ range: ClosedRange<Int>) -> ConfigurationShape {
        .scalar(
            .size(range), or: .number, parse: { SizeText.read($0).flatMap { range.contains($0) ? $0 : nil } },
            write: { JSONText.quoted(SizeText.write($0)) })
    }
}

extension ConfigurationShape where Value == Duration {
    /// A span of time.
    static func duration(_ range: ClosedRange<Duration>) -> ConfigurationShape {
        .scalar(
            .duration(range), or: .number, parse: { DurationText.read($0).flatMap { range.contains($0) ? $0 : nil } },
            write: { JSONText.quoted(DurationText.write($0)) })
    }
}

extension ConfigurationShape where Value == Bool {
    /// Yes or no.
    static var boolean: ConfigurationShape {
        scalar(
            .boolean, or: .boolean, parse: { $0 == "true" ? true : $0 == "false" ? false : nil },
            write: { $0 ? "true" : "false" })
    }
}

extension ConfigurationShape
where Value: CaseIterable & RawRepresentable, Value.RawValue == String, Value.AllCases: Sendable {
    /// One of the type's words.
    static var choice: ConfigurationShape {
        .scalar(
            .choice(Value.allCases.map(\.rawValue)), parse: { Value(rawValue: $0) },
            write: { JSONText.quoted($0.rawValue) })
    }
}

extension ConfigurationShape where Value == RedirectURI {
    /// Where an app is opened again.
    static var redirectURI: ConfigurationShape {
        scalar(.redirectURI, parse: { RedirectURI(Array($0.utf8)) }, write: { JSONText.quoted("\($0)") })
    }
}

extension ConfigurationShape where Value == Configuration.Store {
    /// Where claims live.
    static var store: ConfigurationShape {
        scalar(
            .store,
            parse: { text in
                if text == "memory" { return .memory }
                if text.hasPrefix("sqlite:"), text.utf8.count > 7 { return .sqlite(path: String(text.dropFirst(7))) }
                let isRedis = URLReference(text).map { $0.hasScheme("redis") || $0.hasScheme("rediss") } ?? false
                return isRedis ? .redis(url: text) : nil
            },
            write: { store in
                switch store {
                case .memory: "\"memory\""
                case .sqlite(let path): JSONText.quoted("sqlite:" + path)
                case .redis: "\"redis://...\""
                }
            })
    }
}

extension ConfigurationShape where Value == SecretSource {
    /// Where a secret is: an object with one member, `file` or `env`.
    static var secret: ConfigurationShape {
        ConfigurationShape(.secret) { (input) throws(ConfigurationMismatch) -> SecretSource in
            switch input {
            case .secrets(let sources) where sources.count == 1: return sources[0]
            case .json(let value) where value.kind == .object && value.count == 1:
                if let path = value["file"]?.string, !path.isEmpty {
                    return .file(String(decoding: path, as: UTF8.self))
                }
                if let name = value["env"]?.string, !name.isEmpty {
                    return .environment(String(decoding: name, as: UTF8.self))
                }
            default: break
            }
            throw ConfigurationMismatch()
        } write: { source in
            switch source {
            case .file(let path): "{ \"file\": \(JSONText.quoted(path)) }"
            case .environment(let name): "{ \"env\": \(JSONText.quoted(name)) }"
            }
        }
    }
}
