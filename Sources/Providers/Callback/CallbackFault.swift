/// Why a callback cannot be read.
public struct CallbackFault: Error, Sendable, Equatable {
    /// The parameter at fault.
    public let field: String
    /// What is wrong with it.
    public let reason: Reason

    init(_ field: some Collection<UInt8>, _ reason: Reason) {
        self.field = String(decoding: field, as: UTF8.self)
        self.reason = reason
    }
}
