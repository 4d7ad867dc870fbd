import Glibc
import Service

/// Reads the configuration where the arguments and the environment say it is.
struct ConfigurationSource {
    /// What a file may have at most.
    ///
    /// A configuration with a thousand clients has a fraction of it.
    private static let largestFile = 16 << 20

    private let arguments: ConfigurationArguments
    private let path: String?
    private let environment: [String: String]
    /// Kept, because a variable's secret can be taken only once.
    private let secrets: SecretLoader

    init(_ arguments: ConfigurationArguments, secrets: SecretLoader = SecretLoader()) {
        var environment = Self.environment()
        let named = environment.removeValue(forKey: "CLOAKROOM_CONFIG")
        self.arguments = arguments
        path = arguments.file ?? named.flatMap { $0.isEmpty ? nil : $0 }
        self.environment = environment
        self.secrets = secrets
    }

    /// Loads the configuration; called again for a reload.
    func load() throws(UnreadableFile) -> LoadedConfiguration {
        let file: (path: String, bytes: [UInt8])?
        if let path { file = (path, try Self.read(path)) } else { file = nil }
        return ConfigurationLoader.load(file: file, environment: environment, flags: arguments.flags, secrets: secrets)
    }

    /// The variables that are ours.
    ///
    /// The value of one that holds a secret is not copied: it is taken by its name, and wiped.
    private static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            unsafe entry += 1
            let length = unsafe strcspn(text, "=")
            let name = unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
            guard name.hasPrefix("CLOAKROOM_") else { continue }
            let isSecret = ConfigurationLoader.holdsSecret(variable: name)
            let value = unsafe getenv(name)
            let text = unsafe value.map { unsafe isSecret ? String($0.pointee == 0 ? "" : "set") : String(cString: $0) }
            variables[name] = text ?? ""
        }
        return variables
    }

    private static func read(_ path: String) throws(UnreadableFile) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UnreadableFile(path: path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while bytes.count <= largestFile {
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw UnreadableFile(path: path) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
        }
        throw UnreadableFile(path: path, reason: "larger than 16 MiB")
    }
}

/// A file that cannot be read.
struct UnreadableFile: Error {
    let text: String

    init(path: String, reason: String? = nil) {
        let systemReason = unsafe String(cString: strerror(errno))
        text = "\(path): \(reason ?? systemReason)"
    }
}
