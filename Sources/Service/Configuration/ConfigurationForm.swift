/// The forms that a value of the configuration can have: a closed set, from which faults and documentation take their words.
public indirect enum ConfigurationForm: Sendable, Equatable {
    /// Text of up to so many bytes, not empty, without control characters.
    case text(maximum: Int)
    /// An `https` URL, or `http` on this machine, without query and fragment.
    case url
    /// The scheme, host and port of an `https` URL, or of `http` on this machine.
    case webOrigin
    /// An IP address.
    case address
    /// An IP address, or a range of them with the length of its prefix.
    case addressRange
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// A span of time: a whole number with one of the units `ms`, `s`, `m`, `h`, `d`; without a unit it is seconds.
    case duration(ClosedRange<Duration>)
    /// A number of bytes: a whole number with one of the units `KiB`, `MiB`; without a unit it is bytes.
    case size(ClosedRange<Int>)
    /// Yes or no.
    case boolean
    /// One of a few words.
    case choice([String])
    /// Where an app is opened again.
    case redirectURI
    /// A scope: one word. [RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)
    case scope
    /// Where to find a secret; never the secret itself.
    case secret
    /// The path of a file.
    case file
    /// Where claims live.
    case store
    /// An app of Apple's systems: its team and its bundle id.
    case appleApp
    /// The SHA-256 hash of a certificate.
    case certificateFingerprint
    /// Android apps by package name, each with the certificates that it is signed with.
    case androidApps
    /// A field of a provider, in the words of the providers' own table.
    case providerField(String)
    /// Several of one form, each once.
    case list(of: ConfigurationForm, maximum: Int)
    /// Names, each with a value of one form.
    case map(of: ConfigurationForm, maximum: Int)
}

extension ConfigurationForm {
    /// What is expected, as a phrase for a fault.
    public var expected: String {
        switch self {
        case .text(let maximum): "text of 1 to \(maximum) bytes"
        case .url: "an https URL without query and fragment (http only for this machine)"
        case .webOrigin: "an https origin, scheme and host only (http only for this machine)"
        case .address: "an IP address"
        case .addressRange: "an IP address, or a range such as 10.0.0.0/8 with no bits behind the prefix"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .duration(let range):
            "a duration from \(DurationText.write(range.lowerBound)) to \(DurationText.write(range.upperBound))"
                + ", such as 15 or \"15s\" (ms, s, m, h, d)"
        case .size(let range):
            "a size from \(SizeText.write(range.lowerBound)) to \(SizeText.write(range.upperBound))"
                + ", such as 1024 or \"64 KiB\""
        case .boolean: "true or false"
        case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
        case .redirectURI:
            "an https URI, http on 127.0.0.1 or [::1] (there * stands for any port), or a scheme of the app's own;"
                + " absolute, without fragment"
        case .scope: "a scope: visible characters without spaces, quotes and backslashes"
        case .secret: "{ \"file\": path } or { \"env\": variable }, never the secret itself"
        case .file: "the path of a file"
        case .store: "\"memory\", \"sqlite:\" with a path, or a redis:// URL"
        case .appleApp: "ten letters or digits of the team, a dot and the bundle id: \"ABCDE12345.com.example.app\""
        case .certificateFingerprint: "the SHA-256 of a certificate: 64 hexadecimal digits, with or without colons"
        case .androidApps:
            "an object of up to 16 package names, each with an array of the fingerprints (SHA-256) of its certificates"
        case .providerField(let shape): shape
        case .list(let form, let maximum): "an array of up to \(maximum), each \(form.expected)"
        case .map(let form, let maximum): "an object of up to \(maximum) names, each value \(form.expected)"
        }
    }

    /// The form's name, for a table.
    public var name: String {
        switch self {
        case .text: "text"
        case .url: "URL"
        case .webOrigin: "web origin"
        case .address: "address"
        case .addressRange: "address range"
        case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .duration(let range): "\(DurationText.write(range.lowerBound)) to \(DurationText.write(range.upperBound))"
        case .size(let range): "\(SizeText.write(range.lowerBound)) to \(SizeText.write(range.upperBound))"
        case .boolean: "boolean"
        case .choice(let words): words.joined(separator: ", ")
        case .redirectURI: "redirect URI"
        case .scope: "scope"
        case .secret: "secret"
        case .file: "file"
        case .store: "store"
        case .appleApp: "app id"
        case .certificateFingerprint: "SHA-256"
        case .androidApps: "package names to lists of SHA-256"
        case .providerField(let shape): shape
        case .list(let form, _): "list of \(form.name)"
        case .map(let form, _): "names to \(form.name)"
        }
    }

    /// A value that shows what one looks like, as the file would have it.
    var placeholder: String {
        switch self {
        case .text: "\"text\""
        case .url, .webOrigin: "\"https://app.example.com\""
        case .address: "\"127.0.0.1\""
        case .addressRange: "\"10.0.0.0/8\""
        case .integer(let range): "\(range.lowerBound)"
        case .duration(let range): JSONText.quoted(DurationText.write(range.lowerBound))
        case .size(let range): JSONText.quoted(SizeText.write(range.lowerBound))
        case .boolean: "true"
        case .choice(let words): JSONText.quoted(words.first ?? "")
        case .redirectURI: "\"com.example.app:/callback\""
        case .scope: "\"read\""
        case .secret: "{ \"file\": \"/run/secrets/name\" }"
        case .file: "\"/path/to/file\""
        case .store: "\"memory\""
        case .appleApp: "\"ABCDE12345.com.example.app\""
        case .certificateFingerprint: "\"\(String(repeating: "0a", count: 32))\""
        case .androidApps: "{ \"com.example.app\": [ \(ConfigurationForm.certificateFingerprint.placeholder) ] }"
        case .providerField: "null"
        case .list(let form, _): "[ \(form.placeholder) ]"
        case .map(let form, _): "{ \"name\": \(form.placeholder) }"
        }
    }

    /// Whether a value of this form may hold a secret, so that it is never repeated.
    public var isConfidential: Bool {
        switch self {
        case .secret, .store: true
        case .list(let form, _), .map(let form, _): form.isConfidential
        default: false
        }
    }

    /// Whether it is a secret, or a list of them.
    var isSecret: Bool {
        switch self {
        case .secret: true
        case .list(let form, _): form.isSecret
        default: false
        }
    }
}
