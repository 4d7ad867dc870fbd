internal import OpenSSL
public import Wire

/// A secret: on locked, wiped memory of its own, lent for the time of a call, never printed.
///
/// Copies of the value share the one memory, which is wiped when the last of them goes.
public struct Secret: Unprintable, Equatable, Sendable {
    private let memory: SecureMemory

    /// Copies `bytes`; the source keeps its own.
    public init(copying bytes: Span<UInt8>) {
        memory = SecureMemory(count: bytes.count) { room in
            for index in bytes.indices { room[index] = bytes[index] }
        }
    }

    /// Takes `bytes` over and leaves zeros behind.
    ///
    /// Another array that shares the storage keeps what it has: only the copy in the caller's hands can be wiped here.
    public init(wiping bytes: inout [UInt8]) {
        self.init(copying: bytes.span)
        wipe(&bytes)
    }

    /// How many bytes there are.
    public var count: Int { memory.count }

    /// Lends the bytes for the time of the call.
    ///
    /// What is copied out of them is no longer protected.
    public func withBytes<R: ~Copyable, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try memory.withBytes(body)
    }

    /// Whether it consists of `bytes`, in a time that depends on the lengths only.
    public func equals(_ bytes: Span<UInt8>) -> Bool {
        memory.withBytes { constantTimeEqual($0, bytes) }
    }

    /// Whether the secret consists of `bytes`, in a time that depends on the lengths only.
    public static func == (secret: Secret, bytes: [UInt8]) -> Bool { secret.equals(bytes.span) }

    /// Whether two secrets are the same, in a time that depends on the lengths only.
    public static func == (a: Secret, b: Secret) -> Bool { a.memory.withBytes { b.equals($0) } }
}
