public import Foundation

/// The files in `Tests/Vectors`.
public enum Vectors {
    /// Where the file called `name` is.
    public static func url(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Vectors/\(name)")
    }

    /// The contents of the file called `name`.
    public static func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }
}
