extension ConfigurationReader {
    /// Reports times that do not go together.
    mutating func checkTimes(_ values: Configuration) {
        let kept: [(key: String, time: Duration)] = [
            ("replay_window", values.replayWindow), ("refresh_grace", values.refreshGrace),
        ]
        for (key, time) in kept where time > values.claimTTL {
            let path = ConfigurationPath(key)
            report.add(
                .conflict, at: path, source(of: path) ?? source(of: ConfigurationPath("claim_ttl")),
                expected: "at most claim_ttl, which is \(DurationText.write(values.claimTTL))")
        }
        // A sign-in can be ended again for as long as it lives, with the same code of the provider's.
        let lived = Duration.seconds(Transaction.lifetime + IssuedCode.lifetime)
        if values.claimTTL < lived {
            let path = ConfigurationPath("claim_ttl")
            report.add(
                .weak, at: path, source(of: path),
                expected:
                    "below \(DurationText.write(lived)) a provider may be shown one code twice, if a browser comes back twice"
            )
        }
        if values.deadlines.upstream >= .seconds(10) {
            let path = ConfigurationPath("deadlines.upstream")
            report.add(
                .weak, at: path, source(of: path),
                expected: "10s and more is longer than AppAuth for Android waits: it will show its own timeout")
        }
        if values.drainTime < values.deadlines.upstream {
            let path = ConfigurationPath("drain_time")
            report.add(
                .weak, at: path, source(of: path) ?? source(of: ConfigurationPath("deadlines.upstream")),
                expected: "less than deadlines.upstream: a stop may cut an exchange off and lose its code")
        }
    }
}
