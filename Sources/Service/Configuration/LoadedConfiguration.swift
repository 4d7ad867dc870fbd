/// What came of reading a configuration.
public struct LoadedConfiguration: Sendable {
    /// The configuration; nothing when there is any fault.
    public let configuration: Configuration?
    /// The same, faults or not: for further checks, never to be served.
    ///
    /// Nothing when the file could not be read at all.
    public let draft: Configuration?
    /// Everything that is wrong, in the order of the file, then of the environment, then of the flags.
    public let faults: [ConfigurationFault]
    /// What is allowed but unwise, in the same order.
    public let warnings: [ConfigurationFault]
}
