// swift-tools-version: 6.2
import PackageDescription

// One set of rules for every target: Swift 6, every warning an error, unsafe code visible where it stands.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

// Without it a call from one target into another is never specialised: Wire's generics would run unspecialised everywhere. Not for
// targets that only programs import: what others may look into keeps its checks for overlapping access at run time.
let open: [SwiftSetting] = strict + [.unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))]

func target(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], exclude: [String] = [],
    settings: [SwiftSetting] = open
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
}

// Released programs carry Swift's runtime inside: a request calls into it some thousand times, and through a shared library each
// of those calls costs more, in time and in pages. In a pair of runs beside nginx: 1.24 of its CPU in place of 1.61. The same goes
// for the C++ library below it, which lld takes from where Sources/Linker says; the default linker wants it in another order.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, swiftSettings: strict,
        linkerSettings: [
            .unsafeFlags(
                ["-static-stdlib", "-use-ld=lld", "-L", Context.packageDirectory + "/Sources/Linker"],
                .when(configuration: .release))
        ])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name + "Tests", dependencies: dependencies, path: "Tests/" + name, swiftSettings: strict)
}

let package = Package(
    name: "cloakroom",
    products: [
        .executable(name: "cloakroom", targets: ["Command"]),
        .executable(name: "provider-emulator", targets: ["ProviderEmulator"]),
    ],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CLinux"),

        target("Wire", []),
        target("OpenSSL", ["COpenSSL"]),
        target("Transport", ["Wire", "OpenSSL", "CZlib", "CLinux"], settings: strict),
        target("Providers", ["Wire"], resources: [.embedInCode("catalogue.json")]),
        target("Vault", ["Wire", "OpenSSL"]),
        target("Service", ["Wire", "Providers", "Vault"], resources: [.embedInCode("openapi.yaml")], settings: strict),
        program("Command", ["Wire", "OpenSSL", "Transport", "Providers", "Vault", "Service"]),
        program("ProviderEmulator", ["Wire", "OpenSSL", "Transport"]),

        // Its models of client libraries know nothing of Wire, Providers or Service: a mistake made on both sides would hide itself.
        .target(
            name: "TestSupport", dependencies: ["CLinux", "OpenSSL"], path: "Tests/Support", swiftSettings: strict),
        tests("Wire", ["Wire", "TestSupport"]),
        tests("OpenSSL", ["OpenSSL", "TestSupport"]),
        tests("Transport", ["Transport", "Wire", "OpenSSL", "TestSupport"]),
        tests("Providers", ["Providers", "Wire"]),
        tests("Vault", ["Vault", "Wire"]),
        tests("Service", ["Service", "Providers", "Vault", "Wire", "TestSupport"]),
        tests("Command", ["Command", "Vault"]),
        tests("ProviderEmulator", ["ProviderEmulator", "Wire"]),
    ]
)
