/// A set of ASCII bytes as two words, so that asking it is a shift and a mask.
struct ByteSet: Sendable {
    /// Bytes 0 to 63, lowest bit first.
    let low: UInt64
    /// Bytes 64 to 127, lowest bit first.
    let high: UInt64

    /// Whether `byte` is a member; a byte above 7F never is.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
    }

    /// `tchar`. [RFC 9110, section 5.6.2](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2)
    static var token: ByteSet { ByteSet(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE) }

    /// `unreserved`. [RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
    static var unreserved: ByteSet { ByteSet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }

    /// `VCHAR`.
    static var visible: ByteSet { ByteSet(low: 0xFFFF_FFFE_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF) }

    /// `pchar` without `%`: what a path segment is made of. [RFC 3986, section 3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
    static var segment: ByteSet { ByteSet(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }

    /// What a query is made of, without `%`: RFC 3986's set and the seven visible bytes that browsers send there unescaped.
    /// [URL, query percent-encode set](https://url.spec.whatwg.org/#query-percent-encode-set)
    static var query: ByteSet { ByteSet(low: 0xAFFF_FFD2_0000_0000, high: 0x7FFF_FFFF_EFFF_FFFF) }

    /// `reg-name` without `%`: what a host's name is made of. [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    static var host: ByteSet { ByteSet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
}
