import Vault
import Wire

/// The key ring as one client's endpoints use it: what they seal, for how long, and what a text that cannot be opened means.
struct ClientSeals {
    let ring: KeyRing
    let client: ClientConfiguration
    /// Seconds since 1970.
    let now: Int64

    /// Opens a text, and says whose it is.
    ///
    /// It must be of the `clientID` that the app says it is. Where the app says nothing special, it may be of any platform of the client's.
    func open(
        _ text: [UInt8], _ purpose: SealPurpose, clientID: [UInt8], now: Int64? = nil
    ) throws(SealFault) -> (value: OpenedValue, clientID: [UInt8]) {
        // Nearly all codes and tokens are a provider's own, and need no context to be told from ours.
        guard KeyRing.isSealed(text) else { throw .foreign }
        let now = now ?? self.now
        var fault: SealFault
        do throws(SealFault) {
            return (try ring.open(text[...], in: context(purpose, clientID), now: now), clientID)
        } catch {
            fault = error
        }
        guard fault == .broken, clientID == client.clientID else { throw fault }
        for other in client.clientIDs.values where other != clientID {
            do throws(SealFault) {
                return (try ring.open(text[...], in: context(purpose, other), now: now), other)
            } catch {
                fault = error
            }
            if fault != .broken { break }
        }
        throw fault
    }

    /// What a value of `purpose` is sealed for, at the client's own id when nothing else is said.
    func context(_ purpose: SealPurpose, _ clientID: [UInt8]? = nil) -> SealContext {
        SealContext(purpose: purpose, client: client.name, clientID: clientID ?? client.clientID)
    }
}
