import Providers

extension ConfigurationTable {
    /// Keys of one entry of `providers`: the providers' own table, under its path here.
    static let provider = ProviderKey.all.map { key in
        ConfigurationKey(
            pattern: "providers.*." + key.name, form: .providerField(key.shape), standard: { key.standard },
            meaning: { key.summary.prefix(1).uppercased() + key.summary.dropFirst() + "." })
    }
}
