import CLinux
import Glibc
public import Wire

/// An address and a port: one end of a connection.
public struct SocketAddress: Sendable, Hashable {
    /// The address.
    public var address: IPAddress
    /// The port; 0 asks the system for a free one.
    public var port: UInt16

    /// Joins an address and a port.
    public init(_ address: IPAddress, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// The address family that the system wants for it.
    var family: Int32 { address.v4 == nil ? AF_INET6 : AF_INET }

    /// Lends the address in the system's own form.
    func withSystemForm<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        if let v4 = address.v4 {
            var form = sockaddr_in()
            form.sin_family = sa_family_t(AF_INET)
            form.sin_port = port.bigEndian
            form.sin_addr.s_addr = v4.bigEndian
            return unsafe withUnsafePointer(to: &form) { pointer in
                let length = socklen_t(MemoryLayout<sockaddr_in>.size)
                return unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
            }
        }
        var form = sockaddr_in6()
        form.sin6_family = sa_family_t(AF_INET6)
        form.sin6_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &form.sin6_addr) {
            unsafe $0.storeBytes(of: address.high.bigEndian, toByteOffset: 0, as: UInt64.self)
            unsafe $0.storeBytes(of: address.low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return unsafe withUnsafePointer(to: &form) { pointer in
            let length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            return unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }

    /// Reads the system's form; nothing for a family that is not IP.
    init?(_ form: UnsafeRawBufferPointer) {
        let family = unsafe Int32(form.load(as: sockaddr.self).sa_family)
        if family == AF_INET, form.count >= MemoryLayout<sockaddr_in>.size {
            let v4 = unsafe form.load(as: sockaddr_in.self)
            self.init(IPAddress(v4: UInt32(bigEndian: v4.sin_addr.s_addr)), port: UInt16(bigEndian: v4.sin_port))
        } else if family == AF_INET6, form.count >= MemoryLayout<sockaddr_in6>.size {
            let port = unsafe UInt16(bigEndian: form.load(as: sockaddr_in6.self).sin6_port)
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
            let high = unsafe form.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let low = unsafe form.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
            self.init(IPAddress(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low)), port: port)
        } else {
            return nil
        }
    }
}
