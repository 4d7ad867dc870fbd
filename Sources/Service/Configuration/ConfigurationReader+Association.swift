extension ConfigurationReader {
    /// Warns of apps for which this host has no link to vouch for.
    mutating func checkAssociation(_ configuration: Configuration) {
        let association = configuration.association
        guard AssociationFiles.redirectPaths(of: configuration).isEmpty else { return }
        for (key, isSet) in [
            ("apple_apps", !association.appleApps.isEmpty), ("android_apps", !association.androidApps.isEmpty),
        ] where isSet {
            let path = ConfigurationPath("association").appending(key)
            report.add(
                .weak, at: path, source(of: path),
                expected: "no client has an https redirect URI on the host of public_url, so no link here opens an app")
        }
    }
}
