import Vault

extension ConfigurationReader {
    /// The keys that values are sealed under; nothing when there are none, or when one cannot be used.
    mutating func readSealKeys(_ sources: [SecretSource], _ secrets: SecretLoader) -> KeyRing? {
        hasSealKeys = !sources.isEmpty
        let list = ConfigurationPath("seal_keys")
        var keys: [(place: ConfigurationPath, key: SealKey)] = []
        for (index, source) in sources.enumerated() {
            let place = list.appending("\(index)")
            guard let text = load(source, at: place, secrets) else { continue }
            do throws(SealKeyFault) {
                keys.append((place, try SealKey(text)))
            } catch {
                report.add(
                    .secret, at: place, self.source(of: place),
                    expected: "\(ConfigurationFault.excerpt("\(source)", maximum: 200)): expected \(error.expectation)")
            }
        }
        do throws(KeyRingFault) {
            let ring = try KeyRing(keys.map(\.key))
            return keys.count == sources.count ? ring : nil
        } catch {
            if case .sameID(let first, let second) = error {
                report.add(
                    .conflict, at: keys[second].place, source(of: keys[second].place),
                    expected: "the same key as \(keys[first].place), id \(keys[second].key.id); each key once")
            }
            return nil
        }
    }

    /// Reports a client whose tokens would be lost with this process.
    mutating func checkSeals(_ policy: ClientPolicy, at path: ConfigurationPath) {
        let place = path.appending("refresh_tokens")
        guard policy.refreshTokens == .sealed, !hasSealKeys else { return }
        report.add(
            .conflict, at: place, source(of: place),
            expected: "seal_keys as well: without them no sealed token would outlive this process")
    }
}
