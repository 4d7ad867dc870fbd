@testable import Service

/// Values that each form takes and refuses, as JSON; the bounds of a range among them.
extension ConfigurationForm {
    var accepted: [String] {
        switch self {
        case .text: [#""foursquare""#]
        case .url: [#""https://a.example""#, #""https://a.example:8443/auth/""#, #""http://127.0.0.1:8080""#]
        case .webOrigin: [#""https://a.example""#, #""https://a.example:8443""#, #""http://localhost:3000""#]
        case .address: [#""127.0.0.1""#, #""::1""#]
        case .addressRange: [#""10.0.0.0/8""#, #""fd00::/8""#, #""192.0.2.1""#]
        case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)", "\"\(range.upperBound)\""]
        case .duration(let range):
            [
                "\"\(DurationText.write(range.lowerBound))\"", "\"\(range.upperBound.milliseconds)ms\"",
                "\(range.upperBound.milliseconds / 1_000)",
            ]
        case .size(let range):
            ["\(range.lowerBound)", "\"\(SizeText.write(range.upperBound))\"", "\"\(range.upperBound)\""]
        case .boolean: ["true", "false"]
        case .choice(let words): words.map { "\"\($0)\"" }
        case .redirectURI: [#""com.example.app:/cb""#, #""https://a.example/cb""#, #""http://[::1]:*/cb""#]
        case .scope: [#""read""#]
        case .secret: [#"{ "file": "/run/secrets/a" }"#, #"{ "env": "A_SECRET" }"#]
        case .file: [#""a.pem""#]
        case .store: [#""memory""#, #""sqlite:/var/lib/a.db""#, #""redis://127.0.0.1:6379""#]
        case .appleApp: [#""ABCDE12345.com.example.app""#, #""0123456789.app""#, #""ABCDE12345.com.Example-2.app""#]
        case .certificateFingerprint:
            [
                "\"\(String(repeating: "0a", count: 32))\"",
                "\"\(Array(repeating: "FF", count: 32).joined(separator: ":"))\"",
            ]
        case .androidApps:
            ["{}"]
                + ["com.example.app", "a.b_2"].map {
                    "{ \"\($0)\": [\(ConfigurationForm.certificateFingerprint.accepted.joined(separator: ","))] }"
                }
        case .providerField: []
        case .list(let form, _): ["[]", "[\(form.accepted[0])]", "[\(form.accepted.joined(separator: ", ")),]"]
        case .map(let form, _): ["{}", "{ \"ios\": \(form.accepted[0]) }"]
        }
    }

    var refused: [String] {
        let scalars = ["null", "{}", "[]"]
        switch self {
        case .text(let maximum):
            return scalars + ["1", "true", #""""#, #""a\nb""#, "\"\(String(repeating: "a", count: maximum + 1))\""]
        case .url:
            return scalars + [
                #""http://a.example""#, #""ftp://a.example""#, #""https://u@a.example""#, #""https://a.example?a""#,
                #""https://a.example#a""#, #""https://""#, #""a.example""#, #""https://a.example:0""#,
            ]
        case .webOrigin:
            return scalars + [
                #""*""#, #""null""#, #""https://a.example/""#, #""https://A.example""#, #""https://a.example:443""#,
                #""http://a.example""#,
            ]
        case .address: return scalars + ["1", #""localhost""#, #""127.0.0.1:80""#, #""[::1]""#]
        case .addressRange: return scalars + [#""10.0.0.1/8""#, #""10.0.0.0/33""#, #""a""#]
        case .integer(let range):
            return scalars + [
                "true", "\(range.lowerBound - 1)", "\(range.upperBound + 1)", "1.5", "1e3", #""1x""#, #"" 1""#,
            ]
        case .duration(let range):
            return scalars + [
                "true", "-1", "\"\(range.upperBound.milliseconds + 1)ms\"", #""1w""#, #""s""#, #""1.5s""#,
                "99999999999999999999",
            ]
        case .size(let range):
            return scalars + ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", #""1 GB""#, #""64 ""#]
        case .boolean: return scalars + ["1", "0", #""true""#, #""yes""#]
        case .choice: return scalars + ["true", #""neither""#, #""""#]
        case .redirectURI: return scalars + [#""http://a.example/cb""#, #""javascript:alert(1)""#, #""/cb""#]
        case .scope: return scalars + [#""a b""#, #""a\"b""#, #""""#]
        case .secret:
            return [
                "null", "[]", "{}", #""a""#, #"{ "file": 1 }"#, #"{ "file": "a", "env": "A" }"#, #"{ "value": "a" }"#,
                #"{ "file": "" }"#,
            ]
        case .file: return scalars + ["1", #""""#]
        case .store: return scalars + [#""disk""#, #""sqlite:""#, #""http://a""#]
        case .appleApp:
            return scalars + [
                #""com.example.app""#, #""ABCDE1234.com.example.app""#, #""abcde12345.com.example.app""#,
                #""ABCDE12345""#, #""ABCDE12345.""#, #""ABCDE12345.com..app""#, #""ABCDE12345.com.example.*""#,
                #""ABCDE12345.com/app""#, "\"ABCDE12345.\(String(repeating: "a", count: 156))\"",
            ]
        case .certificateFingerprint:
            return scalars
                + [
                    String(repeating: "0", count: 63), String(repeating: "0", count: 65),
                    String(repeating: "g", count: 64),
                    Array(repeating: "FF", count: 31).joined(separator: ":"),
                    Array(repeating: "FFFF", count: 16).joined(separator: ":"),
                    String(repeating: "0", count: 64) + ":",
                ].map { "\"\($0)\"" }
        case .androidApps:
            let certificate = ConfigurationForm.certificateFingerprint.accepted[0]
            return ["null", "[]", "1", #"{ "com.example.app": [] }"#, #"{ "com.example.app": ["0a"] }"#]
                + [#"{ "com.example.app": "0a" }"#]
                + ["", "app", "com.", ".app", "com..app", "com.2app", "com.exämple", "com.a-b", "com.a b"].map {
                    "{ \"\($0)\": [\(certificate)] }"
                }
        case .providerField: return []
        case .list(let form, let maximum):
            // A form that is a list itself takes an empty array, and none is.
            return ["null", "{}", "1", "[\(form.accepted[0]), \(form.accepted[0])]"] + form.refused.map { "[\($0)]" }
                + ["[" + Array(repeating: form.accepted[0], count: maximum + 1).joined(separator: ",") + "]"]
        case .map(let form, _): return ["null", "[]", "1"] + form.refused.map { "{ \"ios\": \($0) }" }
        }
    }
}

extension ConfigurationKey {
    /// The path with names in it that the fixture has.
    var path: String { components.map { $0 == "*" ? "demo" : $0 == "#" ? "0" : $0 }.joined(separator: ".") }

    /// The variable for that path.
    var variable: String {
        ConfigurationNaming.prefix
            + components.map { $0 == "*" ? "DEMO" : $0 == "#" ? "0" : ConfigurationNaming.spellings(of: $0)[0] }
            .joined(separator: "_")
    }

    /// Whether the key takes `value` and does what it says.
    func isServed(_ value: String) -> Bool {
        switch availability {
        case .now, .idle: true
        case .only(let values): values.contains(value)
        case .later: false
        }
    }
}
