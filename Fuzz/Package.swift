// swift-tools-version: 6.2
import PackageDescription

// The server's sources once more, as a library that libFuzzer's own `main` can be linked with; see `make fuzz`.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .systemLibrary(name: "CWebSockets", pkgConfig: "libwebsockets"),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CQRCode", pkgConfig: "libqrencode"),
    .systemLibrary(name: "CHarfBuzz", path: "Sources/CText/HarfBuzz", pkgConfig: "harfbuzz"),
    .systemLibrary(name: "CFriBidi", path: "Sources/CText/FriBidi", pkgConfig: "fribidi"),
    .systemLibrary(name: "CUnibreak", path: "Sources/CText/Unibreak", pkgConfig: "libunibreak"),
    .systemLibrary(name: "CProcess"),
    .systemLibrary(name: "CRedis"),
    .target(name: "Engine"),
    .target(name: "TextLayout", dependencies: ["Engine", "CHarfBuzz", "CFriBidi", "CUnibreak"]),
    .target(
      name: "LiveServer",
      dependencies: [
        "Engine", "TextLayout", "CWebSockets", "CCrypto", "CProcess", "CQRCode", "CRedis",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        "Yams",
      ],
      // The program's own `main` would take the place of libFuzzer's.
      swiftSettings: [
        .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "tiltcast_main"])
      ],
      linkerSettings: [.linkedLibrary(":libhiredis.a")]),
    .executableTarget(name: "Fuzz", dependencies: ["LiveServer", "Engine"], path: "Fuzz"),
  ]
)
