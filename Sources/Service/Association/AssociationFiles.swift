import Wire

/// The files by which a phone learns that an app and this host belong together.
///
/// An `https` redirect URI opens an app only when the host in it vouches for that app. So these matter where a redirect URI is on the
/// host of `public_url`; for any other host its own operator has to serve them.
struct AssociationFiles: Sendable {
    /// `/.well-known/apple-app-site-association`; nothing without an app of Apple's systems.
    let apple: StaticDocument?
    /// `/.well-known/assetlinks.json`; nothing without an Android app.
    let android: StaticDocument?

    /// Writes the files once, when the configuration is read.
    init(_ configuration: Configuration) {
        let association = configuration.association
        let paths = Self.redirectPaths(of: configuration)
        apple = association.appleApps.isEmpty ? nil : StaticDocument(Self.apple(association.appleApps, paths))
        android = association.androidApps.isEmpty ? nil : StaticDocument(Self.android(association.androidApps))
    }

    /// The paths of `https` redirect URIs on the host of the public URL, each once.
    static func redirectPaths(of configuration: Configuration) -> [[UInt8]] {
        guard let service = URLReference(configuration.publicURL) else { return [] }
        var paths: [[UInt8]] = []
        for client in configuration.clients {
            for redirect in client.redirectURIs where redirect.kind == .claimed {
                guard let url = URLReference(redirect.bytes), url.originHost == service.originHost,
                    url.port ?? 443 == service.port ?? 443
                else { continue }
                let path = url.path.isEmpty ? [UInt8(ascii: "/")] : Array(url.path)
                if !paths.contains(path) { paths.append(path) }
            }
        }
        return paths
    }

    /// Links open the app at the redirect URIs' paths only: were it all paths, the system could hand the app a provider's answer
    /// that is meant for our callback.
    ///
    /// [Apple, Supporting associated domains](https://developer.apple.com/documentation/xcode/supporting-associated-domains)
    private static func apple(_ apps: [String], _ paths: [[UInt8]]) -> [UInt8] {
        func write(_ apps: [String], to writer: inout JSONWriter) {
            writer.beginArray()
            for app in apps { writer.string(app) }
            writer.endArray()
        }
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        if !paths.isEmpty {
            writer.name("applinks")
            writer.beginObject()
            writer.name("details")
            writer.beginArray()
            writer.beginObject()
            writer.name("appIDs")
            write(apps, to: &writer)
            writer.name("components")
            writer.beginArray()
            for path in paths {
                writer.beginObject()
                writer.name("/")
                writer.string(path)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
            writer.endArray()
            writer.endObject()
        }
        // What a web session asks for before it takes an https callback.
        writer.name("webcredentials")
        writer.beginObject()
        writer.name("apps")
        write(apps, to: &writer)
        writer.endObject()
        writer.endObject()
        return writer.finish()
    }

    /// Which links open an app, the app itself says; the host vouches for all of them.
    ///
    /// [Google, Digital Asset Links](https://developers.google.com/digital-asset-links/v1/create-statement)
    private static func android(_ apps: [String: [String]]) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginArray()
        for (package, fingerprints) in apps.sorted(by: { $0.key < $1.key }) {
            writer.beginObject()
            writer.name("relation")
            writer.beginArray()
            writer.string("delegate_permission/common.handle_all_urls")
            writer.endArray()
            writer.name("target")
            writer.beginObject()
            writer.name("namespace")
            writer.string("android_app")
            writer.name("package_name")
            writer.string(package)
            writer.name("sha256_cert_fingerprints")
            writer.beginArray()
            for fingerprint in fingerprints { writer.string(fingerprint) }
            writer.endArray()
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
        return writer.finish()
    }
}
