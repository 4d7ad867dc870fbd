import Service
import Synchronization
import Vault

extension ConfigurationFixture {
    /// What every client secret is at the bench; with bytes that encodings change.
    static let secret = "canary-s3cret/+:%&"

    /// The seal key of a configuration that names the file `seal`.
    static let sealKey = String(repeating: "canary-", count: 6) + "A"

    /// One client of each kind of provider.
    static let service = ConfigurationFixture(values: [
        "public_url": #""https://auth.example""#,
        "providers.acme": #"{ "extends": "oauth2", "authorize_url": "https://id.acme.example/authorize", "#
            + #""token_url": "https://id.acme.example/token" }"#,
        "clients.acme.provider": #""acme""#,
        "clients.acme.client_id": #""acme-id""#,
        "clients.acme.client_ids": #"{ "ios": "acme-ios", "web": "acme/web+1" }"#,
        "clients.acme.client_secret": #"{ "file": "acme" }"#,
        "clients.acme.redirect_uris": #"[ "com.example.app:/oauth2redirect" ]"#,
        "clients.foursquare.provider": #""foursquare""#,
        "clients.foursquare.client_id": #""FSQ""#,
        "clients.foursquare.client_secret": #"{ "file": "foursquare" }"#,
        "clients.foursquare.redirect_uris": #"[ "yourapp://foursquare" ]"#,
        "clients.foursquare.allow_legacy_scheme": "true",
        "clients.dropbox.provider": #""dropbox""#,
        "clients.dropbox.client_id": #""dbkey""#,
        "clients.dropbox.client_secret": #"{ "file": "dropbox" }"#,
        "clients.dropbox.redirect_uris": #"[ "db-dbkey://2/token" ]"#,
        "clients.dropbox.allow_legacy_scheme": "true",
        "clients.pocket.provider": #""pocket""#,
        "clients.pocket.client_id": #""1234-abcd""#,
        "clients.pocket.redirect_uris": #"[ "pocketapp1234:authorizationFinished" ]"#,
        "clients.pocket.allow_legacy_scheme": "true",
    ])

    /// What was read before: many tests share one configuration, and it never changes.
    private static let known = Mutex<[String: LoadedConfiguration]>([:])

    /// Reads `fixture` with the bench's secret.
    static func service(_ fixture: ConfigurationFixture) -> LoadedConfiguration {
        let text = fixture.text
        if let loaded = known.withLock({ $0[text] }) { return loaded }
        let secrets = SecretLoader { (source, _) throws(SecretFault) in
            Secret(copying: Array((source == .file("seal") ? sealKey : secret).utf8).span)
        }
        let loaded = ConfigurationLoader.load(
            file: ("cloakroom.json", Array(text.utf8)), environment: [:], flags: [:], secrets: secrets)
        known.withLock { $0[text] = loaded }
        return loaded
    }
}
