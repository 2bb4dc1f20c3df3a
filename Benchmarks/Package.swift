// swift-tools-version: 6.2
import PackageDescription

let checked: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "tiltcast", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(name: "CProbe", cSettings: checked, linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CFloor", cSettings: checked),
    .target(name: "CViewers", cSettings: checked, linkerSettings: [.linkedLibrary("ssl")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CProbe", "CFloor", "CViewers",
        .product(name: "Engine", package: "tiltcast"),
        .product(name: "Views", package: "tiltcast"),
        .product(name: "TextLayout", package: "tiltcast"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ]
)
