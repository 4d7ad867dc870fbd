extension Configuration {
    /// The keys whose values differ from those of `running` and take effect only after a restart.
    ///
    /// A reload goes on with the rest of the new configuration and names these to the operator.
    public func keysNeedingRestart(since running: Configuration) -> [String] {
        let (new, old) = (ConfigurationDraft(values: self), ConfigurationDraft(values: running))
        var keys = ConfigurationTable.root.filter { !$0.key.isReloadable && $0.differs(new, old) }.map(\.key.pattern)
        if places != running.places { keys.append("listen") }
        if admin != running.admin { keys.append("admin") }
        return keys
    }

    /// The listeners without the names of their certificates, which a reload may change.
    private var places: [ListenerConfiguration] {
        listeners.map { listener in
            var place = listener
            place.tls = listener.tls.map { _ in .init(certificate: "", privateKey: "") }
            return place
        }
    }
}
