import Dispatch
import Glibc
import OpenSSL
import Wire

/// What must be known of an origin before it can be asked; found out on a Dispatch queue, because it may block.
struct Preparation: Sendable {
    let addresses: [SocketAddress]
    /// Nothing for an origin in the clear.
    let tls: TLSContext?

    /// Resolves the origin's name and gets its TLS context; blocks.
    static func prepare(
        _ origin: Origin, _ trust: TrustStore, _ options: ClientOptions
    ) throws(FetchError) -> Preparation {
        let addresses = try options.addresses(origin)
        guard origin.isSecure else { return Preparation(addresses: addresses, tls: nil) }
        do throws(TLSFault) {
            return Preparation(addresses: addresses, tls: try trust.context(for: origin.trust))
        } catch {
            throw FetchError(.tls, wasSent: false, hint: error.reason)
        }
    }
}

/// Name resolution by the system.
enum Resolver {
    /// The addresses of `origin` that it may be asked at, in the system's order; blocks.
    static func addresses(of origin: Origin) throws(FetchError) -> [SocketAddress] {
        let found: [IPAddress]
        if let literal = IPAddress(origin.host) { found = [literal] } else { found = try lookUp(origin.host) }
        let allowed = found.filter { isAllowed($0, origin) }
        guard !allowed.isEmpty else {
            throw FetchError(.forbiddenAddress, wasSent: false, hint: "the name leads to a private address only")
        }
        return allowed.map { SocketAddress($0, port: origin.port) }
    }

    /// A public name must not lead into the operator's own network, or to the cloud's metadata service.
    static func isAllowed(_ address: IPAddress, _ origin: Origin) -> Bool {
        if origin.allowsPrivateAddresses { return true }
        if address.isLoopback { return origin.host == "localhost" || IPAddress(origin.host)?.isLoopback == true }
        return !address.isPrivate && !address.isLinkLocal
    }

    private static func lookUp(_ host: String) throws(FetchError) -> [IPAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        let result = unsafe getaddrinfo(host, nil, &hints, &list)
        guard result == 0 else {
            throw FetchError(.unresolved, wasSent: false, hint: unsafe String(cString: gai_strerror(result)))
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var entry = unsafe list
        while let info = unsafe entry?.pointee {
            let form = unsafe UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
            if let address = unsafe SocketAddress(form)?.address, !addresses.contains(address) {
                addresses.append(address)
            }
            unsafe entry = info.ai_next
        }
        return addresses
    }
}
