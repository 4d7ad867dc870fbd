/// Where incoming bytes land before anybody knows to which message they belong: one for all connections of a reactor.
@safe final class ReadBuffer {
    let count: Int
    private let memory: UnsafeMutableRawBufferPointer

    init(count: Int) {
        self.count = count
        unsafe memory = .allocate(byteCount: count, alignment: 4_096)
    }

    deinit { unsafe memory.deallocate() }

    /// Lets `read` fill the buffer from its beginning.
    func fill<R>(_ read: (UnsafeMutableRawBufferPointer) -> R) -> R { unsafe read(memory) }

    /// Lends the first `count` bytes.
    func withFirst<R>(_ count: Int, _ body: (Span<UInt8>) -> R) -> R {
        let bytes = unsafe UnsafeBufferPointer(memory.assumingMemoryBound(to: UInt8.self))
        return body(unsafe Span(_unsafeElements: UnsafeBufferPointer(rebasing: bytes[..<count])))
    }
}
