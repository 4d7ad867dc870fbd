import Glibc
import Service
import Transport
import Vault
import Wire

/// `cloakroom healthcheck`: asks the admin listener whether the service is ready.
enum HealthcheckCommand {
    static func run(_ arguments: ConfigurationArguments) -> ExitStatus {
        // The address is all that is wanted: no secret is fetched for it, and none need be readable. What stands in for them
        // has the form of a key, which is the only form that a secret can have.
        let secrets = SecretLoader(fetch: { _, _ in SealKey.randomText() })
        let loaded: LoadedConfiguration
        do throws(UnreadableFile) {
            loaded = try ConfigurationSource(arguments, secrets: secrets).load()
        } catch {
            Terminal.complain(error.text)
            return .configuration
        }
        // A fault elsewhere says nothing of a service that goes on with what it had before.
        guard let configuration = loaded.draft else {
            for fault in loaded.faults { Terminal.complain("\(fault)") }
            return .configuration
        }
        guard let admin = configuration.admin else {
            Terminal.complain("there is no admin listener to ask")
            return .configuration
        }
        guard let status = AdminProbe.status(of: "/readyz", at: admin.reachableAddress) else {
            Terminal.complain("no answer")
            return .failure
        }
        Terminal.say(status == 200 ? "ready" : "not ready (\(status))")
        return status == 200 ? .success : .failure
    }
}

extension AdminConfiguration {
    /// Where this machine reaches the listener: a listener on all addresses is on the loopback one too.
    fileprivate var reachableAddress: SocketAddress {
        let isAny = address == IPAddress(v4: 0) || address == IPAddress(high: 0, low: 0)
        let loopback = address.v4 == nil ? IPAddress(high: 0, low: 1) : IPAddress(v4: 0x7F00_0001)
        return SocketAddress(isAny ? loopback : address, port: port)
    }
}
