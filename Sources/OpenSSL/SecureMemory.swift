internal import COpenSSL
internal import Glibc

/// A fixed number of bytes on pages of their own: kept out of swap and core dumps, wiped when let go.
///
/// Locking is best effort: where the limit on locked memory is used up, the bytes are still wiped and still left out of
/// core dumps. They are written once, at creation, and lent through a closure afterwards.
@safe public final class SecureMemory: @unchecked Sendable, CustomReflectable {
    private let base: UnsafeMutableRawPointer
    private let mapped: Int
    /// How many bytes there are.
    public let count: Int

    /// Maps `count` bytes and has them written by `write`, which finds them zero.
    ///
    /// Traps when the machine has no memory left.
    public init<E: Error>(count: Int, _ write: (inout MutableSpan<UInt8>) throws(E) -> Void) throws(E) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        self.count = count
        mapped = max(1, (count + page - 1) / page) * page
        let map = unsafe mmap(nil, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let map = unsafe map, unsafe map != MAP_FAILED else { preconditionFailure("no memory for a secret") }
        unsafe base = map
        // Of our own pages only: page locks do not nest, so a neighbour's release would undo them.
        _ = unsafe mlock(base, mapped)
        _ = unsafe madvise(base, mapped, MADV_DONTDUMP)
        var span = unsafe MutableSpan<UInt8>(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: count)
        try write(&span)
    }

    deinit {
        unsafe OPENSSL_cleanse(base, count)
        unsafe munmap(base, mapped)
    }

    /// Lends the bytes for the time of the call.
    public func withBytes<R: ~Copyable, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try body(unsafe Span(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: count))
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Overwrites the bytes with zeros in a way that the optimiser keeps.
///
/// An array that shares its storage with another one is given storage of its own first, so the other keeps its bytes.
public func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
}
