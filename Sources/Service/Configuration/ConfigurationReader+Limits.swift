import Providers

extension ConfigurationReader {
    /// Warns where all callers would count as one.
    mutating func checkLimits(_ configuration: Configuration) {
        let limits = configuration.limits
        // Sign-ins are counted where a provider is asked for a request token first.
        let countsSignIns =
            limits.signInsPerAddress > 0 && configuration.clients.contains { $0.provider.requestToken.url != nil }
        guard configuration.trustedProxies.isEmpty, limits.requestsPerAddress > 0 || countsSignIns else { return }
        for (index, listener) in configuration.listeners.enumerated() where listener.isBehindTLSProxy {
            let path = ConfigurationPath("listen").appending("\(index)").appending("behind_tls_proxy")
            report.add(
                .weak, at: path, source(of: path),
                expected: "without trusted_proxies every caller has the proxy's address, and limits per address count"
                    + " them as one")
        }
    }
}
