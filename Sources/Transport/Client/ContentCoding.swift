import CZlib
import Wire

/// Why a body could not be decoded.
enum ContentError: Error, Equatable {
    /// A coding that was not asked for, or more than one.
    case unknownCoding
    /// The compressed bytes are broken, cut short, or followed by others.
    case broken
    /// The decoded body would exceed the bound.
    case tooLarge
}

/// Takes the content coding off a body. [RFC 9110, section 8.4](https://www.rfc-editor.org/rfc/rfc9110#section-8.4)
enum ContentCoding {
    /// What the client offers to decode, as a field line.
    static let offer = Array("Accept-Encoding: gzip, deflate\r\n".utf8)

    static func decode(_ body: [UInt8], _ fields: HeaderFields, limit: Int) throws(ContentError) -> [UInt8] {
        guard fields.first(.contentEncoding) != nil else { return body }
        let codings = fields.elements(of: .contentEncoding)
        guard codings.count <= 1 else { throw .unknownCoding }
        guard let coding = codings.first, !body.isEmpty else { return body }
        switch String(decoding: coding, as: UTF8.self).lowercased() {
        case "identity": return body
        case "gzip", "x-gzip": return try inflate(body, form: .gzip, limit: limit)
        // The RFC means zlib's form; some servers send the bare one.
        case "deflate": return try inflate(body, form: isZlib(body) ? .zlib : .bare, limit: limit)
        default: throw .unknownCoding
        }
    }

    /// zlib's own numbers for the three ways in which deflated bytes are wrapped.
    private enum Form: Int32 {
        case gzip = 31
        case zlib = 15
        case bare = -15
    }

    private static func isZlib(_ body: [UInt8]) -> Bool {
        body.count >= 2 && body[0] & 0x0F == 8 && (UInt16(body[0]) << 8 | UInt16(body[1])) % 31 == 0
    }

    private static func inflate(_ body: [UInt8], form: Form, limit: Int) throws(ContentError) -> [UInt8] {
        var stream = unsafe z_stream()
        guard unsafe cloak_inflate_init(&stream, form.rawValue) == Z_OK else { throw .broken }
        defer { unsafe inflateEnd(&stream) }
        var input = body
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        var position = 0
        while true {
            var result: Int32 = Z_OK
            var produced = 0
            unsafe input.withUnsafeMutableBufferPointer { input in
                unsafe chunk.withUnsafeMutableBufferPointer { chunk in
                    unsafe stream.next_in = input.baseAddress?.advanced(by: position)
                    unsafe stream.avail_in = UInt32(input.count - position)
                    unsafe stream.next_out = chunk.baseAddress
                    unsafe stream.avail_out = UInt32(chunk.count)
                    result = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
                    position = unsafe input.count - Int(stream.avail_in)
                    produced = unsafe chunk.count - Int(stream.avail_out)
                }
            }
            guard output.count + produced <= limit else { throw .tooLarge }
            output.append(contentsOf: chunk[..<produced])
            switch result {
            case Z_OK: continue
            case Z_STREAM_END where position == input.count: return output
            case Z_STREAM_END where form == .gzip && isGzip(input, at: position):
                // A gzip file may have several members. RFC 1952, section 2.2
                guard unsafe inflateReset(&stream) == Z_OK else { throw .broken }
            default: throw .broken
            }
        }
    }

    private static func isGzip(_ bytes: [UInt8], at position: Int) -> Bool {
        position + 2 <= bytes.count && bytes[position] == 0x1F && bytes[position + 1] == 0x8B
    }
}
