internal import OpenSSL

/// SHA-256. [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final)
public enum SHA256 {
    /// The 32 bytes that `bytes` hash to.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] { sha256(bytes) }
}
