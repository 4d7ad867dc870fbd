internal import COpenSSL
internal import Glibc

extension TLSContext {
    /// Loads a server's chain and key, and holds them against each other.
    func loadIdentity(certificateFile: String, privateKeyFile: String) throws(TLSFault) {
        // Without this the library would ask on the terminal for a key's passphrase.
        unsafe SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in -1 }
        try Self.checkReadable(certificateFile, "certificate file")
        guard unsafe SSL_CTX_use_certificate_chain_file(context, certificateFile) == 1 else {
            throw Self.fileFault("certificate file")
        }
        try Self.checkReadable(privateKeyFile, "private key file")
        guard unsafe SSL_CTX_use_PrivateKey_file(context, privateKeyFile, SSL_FILETYPE_PEM) == 1 else {
            throw Self.fileFault("private key file")
        }
        guard unsafe SSL_CTX_check_private_key(context) == 1 else {
            // A key of another algorithm stands beside the certificate, where it has none to be compared with.
            ERR_clear_error()
            throw TLSFault(.keyMismatch, reason: "private key file: not the certificate's key")
        }
    }

    /// Whether `file` holds authorities.
    ///
    /// Asked of a store alone: a whole context takes a start a millisecond and more.
    ///
    /// - Parameter file: A PEM file with one certificate or more.
    /// - Throws: ``TLSFault`` when the file cannot be read or holds none.
    public static func checkAuthorities(file: String) throws(TLSFault) {
        OpenSSLLibrary.start()
        let store = unsafe X509_STORE_new()
        defer { unsafe X509_STORE_free(store) }
        try checkReadable(file, "authority file")
        guard unsafe X509_STORE_load_file(store, file) == 1 else { throw fileFault("authority file") }
    }

    /// Trusts the authorities in a PEM file.
    ///
    /// A large bundle takes tens of milliseconds.
    func trust(file: String) throws(TLSFault) {
        try Self.checkReadable(file, "authority file")
        guard unsafe SSL_CTX_load_verify_file(context, file) == 1 else { throw Self.fileFault("authority file") }
    }

    /// Trusts the system's authorities.
    ///
    /// By the hashed directory where there is one: it is read per issuer, when needed,
    /// while a bundle is parsed whole, at once. `SSL_CERT_DIR` and `SSL_CERT_FILE` are heeded as everywhere.
    func trustSystem() throws(TLSFault) {
        guard unsafe SSL_CTX_set_default_verify_dir(context) == 1 else {
            throw .takeQueued(as: .fileUnreadable, otherwise: "the system's authorities")
        }
        let isFileChosen = unsafe getenv(X509_get_default_cert_file_env()) != nil
        if isFileChosen || !Self.isSystemDirectoryHashed {
            // A missing bundle is no fault: then nobody is trusted but a file of the caller's.
            _ = unsafe SSL_CTX_set_default_verify_file(context)
            ERR_clear_error()
        }
    }

    /// Whether the system's directory holds certificates by hash, as `1a2b3c4d.0`.
    ///
    /// Small container images have a bundle only.
    private static var isSystemDirectoryHashed: Bool {
        let chosen = unsafe getenv(X509_get_default_cert_dir_env())
        guard let path = unsafe chosen.map({ unsafe UnsafePointer($0) }) ?? X509_get_default_cert_dir() else {
            return false
        }
        // A list of directories is somebody's choice, and the library's to search.
        if unsafe strchr(path, Int32(UInt8(ascii: ":"))) != nil { return true }
        guard let directory = unsafe opendir(path) else { return false }
        defer { unsafe closedir(directory) }
        while let entry = unsafe readdir(directory) {
            let isHash = unsafe withUnsafeBytes(of: entry.pointee.d_name) { name in
                unsafe name.count > 10 && name[8] == UInt8(ascii: ".") && name[..<8].allSatisfy(isHexDigit)
                    && name[9] == UInt8(ascii: "0") && name[10] == 0
            }
            if isHash { return true }
        }
        return false
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f"))
    }

    private static func checkReadable(_ path: String, _ what: String) throws(TLSFault) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw TLSFault(.fileUnreadable, reason: "\(what): \(unsafe String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        // A directory opens, but cannot be read.
        var byte: UInt8 = 0
        guard unsafe read(descriptor, &byte, 1) >= 0 else {
            throw TLSFault(.fileUnreadable, reason: "\(what): \(unsafe String(cString: strerror(errno)))")
        }
    }

    private static func fileFault(_ what: String) -> TLSFault {
        let error = ERR_peek_error()
        defer { ERR_clear_error() }
        let kind: TLSFault.Kind =
            switch cloak_error_library(error) {
            case ERR_LIB_SYS: .fileUnreadable
            case ERR_LIB_X509 where cloak_error_is(error, ERR_LIB_X509, X509_R_KEY_VALUES_MISMATCH) == 1,
                ERR_LIB_X509 where cloak_error_is(error, ERR_LIB_X509, X509_R_KEY_TYPE_MISMATCH) == 1:
                .keyMismatch
            case ERR_LIB_SSL: .certificateRefused
            default: .fileNotPEM
            }
        return TLSFault(kind, reason: "\(what): \(TLSFault.text(error) ?? "not usable")")
    }
}
