// swift-tools-version: 6.2
import Foundation
import PackageDescription

// No warning is an error here, so that newer compilers and headers stop no build: `Scripts/warnings` fails tests instead.

// A scene's layers are generic, and drawing costs four to eight times as much when they are not specialized, so Engine
// is compiled as a whole. Cross-module optimization is off, so that a changed body does not recompile other modules.
let whole: [SwiftSetting] = [.unsafeFlags(["-disable-cmo"], .when(configuration: .release))]
// Views are evaluated by one thread at a time, and looked at in a tenth less time without checks of exclusive access. An
// author's views are evaluated in a tenth less time with cross-module optimization: the types of modifiers need not be
// looked up.
let views: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]
// All others file by file in release mode too: a change of one file is built in seconds.
let incremental: [SwiftSetting] = [
  .unsafeFlags(
    // One compiler process per core, so that shared declarations are type-checked as few times as possible.
    [
      "-no-whole-module-optimization", "-enable-batch-mode", "-incremental", "-driver-batch-size-limit",
      "100",
    ],
    .when(configuration: .release))
]

// These targets mostly wait for I/O. Without optimization they compile faster.
let waiting: [SwiftSetting] = incremental + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
// Test targets are built against the program's modules. Nothing imports them, so their own modules need not be emitted
// first, which saves expanding their macros twice.
let tests = waiting + [.unsafeFlags(["-no-emit-module-separately"], .when(configuration: .release))]

// With Swift's libraries inside: calls into them cost less, and the program runs where there is no Swift. Only the
// program, because the testing library brings them along as libraries of their own.
let libraries = [
  "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation", "_FoundationICU",
  "_FoundationCollections", "_FoundationCShims",
]
let linkage: [LinkerSetting] =
  Context.environment["TILTCAST_LINKAGE"] == "static"
  ? [
    .unsafeFlags(
      // By Swift's own linker, which keeps read-only what the loader has bound; Debian 13's own linker does not.
      ["-static-stdlib", "-use-ld=lld"] + libraries.map { "-l\($0)" },
      .when(configuration: .release))
  ] : []

// Without any library to load, which would take longer than all else that the launcher does.
let bareLinkage: [LinkerSetting] =
  linkage.isEmpty ? [] : [.unsafeFlags(["-static-executable"], .when(configuration: .release))]

let package = Package(
  name: "tiltcast",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "Engine", targets: ["Engine"]),
    .library(name: "TextLayout", targets: ["TextLayout"]),
    .library(name: "Views", targets: ["Views"]),
    // For `make fuzz`.
    .library(
      name: "Server",
      targets: [
        "Platform", "Support", "Certificates", "WebSockets", "Redis", "Rooms", "Storage", "Cluster", "Server",
        "SceneService", "ViewTesting", "LiveScenes",
      ]),
    // For programs with scenes of their own: `Tiltcast.run(scenes:)`.
    .library(name: "Tiltcast", targets: ["Tiltcast"]),
    .executable(name: "tiltcast", targets: ["Program"]),
    .executable(name: "tiltcast-confine", targets: ["tiltcast-confine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CWebSockets", pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/CLibraries/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/CLibraries/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CQRCode", path: "Sources/CLibraries/CQRCode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "Sources/CLibraries/CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CFriBidi", path: "Sources/CLibraries/CFriBidi", pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CYAML", path: "Sources/CLibraries/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Without pkg-config, which would link the library as a file of its own.
    .systemLibrary(
      name: "CRedis", path: "Sources/CLibraries/CRedis",
      providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
    .systemLibrary(name: "CLinux", path: "Sources/CLibraries/CLinux"),
    // Scenes are exported by files that are compiled in as text.
    .target(name: "Engine", resources: [.embedInCode("Templates")], swiftSettings: whole),
    // What people's views are compiled against.
    .target(name: "Views", dependencies: ["Engine"], swiftSettings: views),
    .target(
      name: "TextLayout", dependencies: ["Engine", "Platform", "CHarfBuzz", "CFriBidi"],
      // Foundation's own: it finds the breaks of lines.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    // Starts programs that are not trusted. Without Foundation, so that it starts within a millisecond or two.
    .target(
      name: "Confine", dependencies: ["CLinux"], path: "Sources/LiveServer/Confine",
      swiftSettings: incremental),
    .executableTarget(
      name: "tiltcast-confine", dependencies: ["Confine"], path: "Sources/LiveServer/ConfineProgram",
      swiftSettings: waiting, linkerSettings: bareLinkage),
    // The server, from the bottom up: a target imports only those that it names. Platform has the protocols of system
    // services, and a folder of implementations for each operating system.
    .target(
      name: "Platform", dependencies: ["CLinux", "Confine"], path: "Sources/LiveServer/Platform",
      swiftSettings: incremental),
    .target(
      name: "Support",
      dependencies: ["Platform", "CCrypto", .product(name: "Logging", package: "swift-log")],
      path: "Sources/LiveServer/Support", swiftSettings: incremental),
    .target(
      name: "Certificates", dependencies: ["Platform", "Support", "CCrypto"],
      path: "Sources/LiveServer/Certificates",
      swiftSettings: waiting),
    .target(
      name: "WebSockets",
      dependencies: [
        "Platform", "Support", "CWebSockets", "CCrypto",
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      path: "Sources/LiveServer/WebSockets", swiftSettings: incremental),
    .target(
      name: "Redis", dependencies: ["Support", "CRedis", "CCrypto"], path: "Sources/LiveServer/Redis",
      swiftSettings: waiting,
      // Inside the program, since only a cluster needs it: nobody else has to have it installed.
      linkerSettings: [
        .linkedLibrary(":libhiredis.a", .when(platforms: [.linux])),
        .linkedLibrary("hiredis", .when(platforms: [.macOS])),
      ]),
    .target(
      name: "Rooms", dependencies: ["Engine", "Support"],
      path: "Sources/LiveServer/Rooms", swiftSettings: incremental),
    // Runs in a separate process with the user's scenes, which `SceneSDK` links to these objects.
    .target(
      name: "SceneService", dependencies: ["Engine"], path: "Sources/LiveServer/SceneService",
      swiftSettings: incremental),
    // What tests of people's views are compiled against, in the place of Testing.
    .target(
      name: "ViewTesting", dependencies: ["Engine", "Views", "SceneService"], swiftSettings: incremental),
    .target(
      name: "LiveScenes",
      dependencies: [
        "Engine", "Platform", "Support", "SceneService", "Rooms", "Storage",
      ],
      path: "Sources/LiveServer/LiveScenes", swiftSettings: waiting),
    .target(
      name: "Storage",
      dependencies: [
        "Engine", "TextLayout", "Platform", "Support", "Rooms", "CYAML",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/LiveServer/Storage", swiftSettings: waiting),
    .target(
      name: "Cluster",
      dependencies: [
        "Engine", "Support", "Redis", "Rooms", "Storage", .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/LiveServer/Cluster", swiftSettings: waiting),
    .target(
      name: "Server",
      dependencies: [
        "Engine", "TextLayout", "Platform", "Support", "Certificates", "WebSockets", "Redis", "Rooms",
        "Storage",
        "Cluster", "CCrypto", "CQRCode", "CZlib", .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/LiveServer/Server", swiftSettings: incremental),
    // Pictures of scenes, drawn by the pages' renderer in a browser.
    .target(
      name: "Lab", dependencies: ["Engine", "Platform", "Support", "Rooms"], path: "Sources/LiveServer/Lab",
      swiftSettings: waiting),
    .target(
      name: "Tiltcast",
      dependencies: [
        "Engine", "TextLayout", "Platform", "Support", "Certificates", "WebSockets", "Redis", "Rooms",
        "Storage",
        "Cluster", "SceneService", "LiveScenes", "Lab",
        "Server", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/LiveServer/Tiltcast", swiftSettings: waiting),
    .executableTarget(
      name: "Program", dependencies: ["Tiltcast"], path: "Sources/LiveServer/Program",
      swiftSettings: waiting, linkerSettings: linkage),
  ]
)

// The archive of `make dist` has no tests, so these targets exist only in a checkout.
if FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests") {
  package.targets += [
    // Scenes as somebody else would write them, against what Engine offers to everybody.
    .target(
      name: "Examples", dependencies: ["Engine"], path: "Examples",
      exclude: ["README.md"]
        + ["Compass", "Level", "Marble", "Parallax", "Pendulum"].flatMap {
          ["\($0)/README.md", "\($0)/Package.swift", "\($0)/main.swift"]
        },
      swiftSettings: waiting),
    .testTarget(
      name: "ExamplesTests", dependencies: ["TestData", "Examples", "Engine"], swiftSettings: tests),
    // Values that tests read, and compare with: seeds, the folder of fixtures, frames decoded by the document alone.
    .target(name: "TestData", path: "Tests/TestData", swiftSettings: waiting),
    .testTarget(
      name: "EngineTests", dependencies: ["Engine", "TestData"], swiftSettings: tests),
    .testTarget(
      name: "ViewsTests", dependencies: ["Views", "Engine", "TextLayout", "TestData"], swiftSettings: tests),
    .testTarget(name: "ViewTestingTests", dependencies: ["ViewTesting", "Views"], swiftSettings: tests),
    .testTarget(
      name: "TextLayoutTests", dependencies: ["TextLayout", "Engine", "CCrypto", "CHarfBuzz"],
      swiftSettings: tests),
    // What several of the server's tests need: clients, a service and a Redis that run.
    .target(
      name: "TestSupport", dependencies: ["Support", "WebSockets", "Redis"], path: "Tests/TestSupport",
      swiftSettings: waiting),
    // A program that tries to get out of its confinement.
    .executableTarget(
      name: "HostileFixture", dependencies: ["CLinux"], path: "Tests/HostileFixture", swiftSettings: waiting),
    .testTarget(
      name: "PlatformTests",
      dependencies: ["Platform", "Confine", "HostileFixture"], swiftSettings: tests),
    .testTarget(
      name: "SupportTests", dependencies: ["Support", "Platform"], swiftSettings: tests),
    .testTarget(
      name: "CertificatesTests", dependencies: ["Certificates", "Support", "TestSupport", "CCrypto"],
      swiftSettings: tests),
    // What `Scripts/fuzz-heads` compares with other parsers.
    .executableTarget(
      name: "HeadFixture", dependencies: ["WebSockets"], path: "Tests/HeadFixture", swiftSettings: waiting),
    .testTarget(
      name: "WebSocketsTests", dependencies: ["TestData", "WebSockets", "Support", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RedisTests", dependencies: ["TestData", "Redis", "Support", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RoomsTests", dependencies: ["TestData", "Rooms", "Engine", "TextLayout", "Support"],
      swiftSettings: tests),
    // Scenes that do what no scene should, for tests of what a server makes of them.
    .executableTarget(
      name: "SceneFixture", dependencies: ["SceneService", "Engine"], path: "Tests/SceneFixture",
      swiftSettings: waiting),
    .testTarget(
      name: "LiveScenesTests",
      dependencies: [
        "TestData",
        "LiveScenes", "SceneFixture", "SceneService", "Storage", "Views", "Rooms", "Engine", "Platform",
        "Support",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "StorageTests",
      dependencies: ["TestData", "Storage", "Engine", "TextLayout", "Rooms", "Platform", "Support"],
      swiftSettings: tests),
    .testTarget(
      name: "ClusterTests",
      dependencies: ["TestData", "Cluster", "Rooms", "Storage", "Redis", "Support", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "TestData",
        "Server", "Cluster", "Storage", "Engine", "TextLayout", "Rooms", "Platform", "Support",
        "Certificates", "LiveScenes", "SceneService",
        "WebSockets", "Redis", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(name: "LabTests", dependencies: ["Lab", "Engine", "Support"], swiftSettings: tests),
    .testTarget(
      name: "TiltcastTests",
      dependencies: ["Tiltcast", "Server", "LiveScenes", "Support", "Engine", "TextLayout"],
      swiftSettings: tests),
  ]
}
