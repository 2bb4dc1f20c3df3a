// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
// File by file in release mode too: a change of one file is built in seconds. Engine stays whole, since a scene's layers
// are generic, and drawing costs four to eight times as much when they are not specialized.
let incremental: [SwiftSetting] =
  strict + [
    .unsafeFlags(
      ["-no-whole-module-optimization", "-enable-batch-mode", "-incremental"], .when(configuration: .release))
  ]

let package = Package(
  name: "tiltcast",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "Engine", targets: ["Engine"]),
    .library(name: "TextLayout", targets: ["TextLayout"]),
    .executable(name: "tiltcast", targets: ["LiveServer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CWebSockets", pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
    .systemLibrary(
      name: "CQRCode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "Sources/CText/HarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CFriBidi", path: "Sources/CText/FriBidi", pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CUnibreak", path: "Sources/CText/Unibreak", pkgConfig: "libunibreak",
      providers: [.apt(["libunibreak-dev"]), .brew(["libunibreak"])]),
    // Without pkg-config, which would link the library as a file of its own.
    .systemLibrary(name: "CRedis", providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
    .systemLibrary(name: "CProcess"),
    .target(name: "Engine", swiftSettings: strict),
    .target(
      name: "TextLayout", dependencies: ["Engine", "CHarfBuzz", "CFriBidi", "CUnibreak"],
      swiftSettings: strict),
    .executableTarget(
      name: "LiveServer",
      dependencies: [
        "Engine", "TextLayout", "CWebSockets", "CCrypto", "CProcess", "CQRCode", "CRedis",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        "Yams",
      ],
      swiftSettings: incremental,
      // Inside the program, since only a cluster needs it: nobody else has to have it installed.
      linkerSettings: [
        .linkedLibrary(":libhiredis.a", .when(platforms: [.linux])),
        .linkedLibrary("hiredis", .when(platforms: [.macOS])),
      ]),
    .testTarget(
      name: "EngineTests", dependencies: ["Engine"], swiftSettings: strict),
    .testTarget(
      name: "TextLayoutTests", dependencies: ["TextLayout", "Engine", "CCrypto"], swiftSettings: strict),
    .testTarget(
      name: "LiveServerTests", dependencies: ["LiveServer", "Engine"], swiftSettings: strict),
  ]
)
