import Wire

/// A sign-in that has come back, as the provider gave it back.
struct OpenedTransaction: Unprintable {
    let transaction: Transaction
    /// The provider's client id that the app has signed in as.
    let clientID: [UInt8]
    /// Goes with this transaction and no other.
    let companion: [UInt8]
}
