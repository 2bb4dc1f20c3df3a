// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "tiltcast", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(name: "CProbe", cSettings: strictC, linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CFloor", cSettings: strictC),
    .target(name: "CViewers", cSettings: strictC, linkerSettings: [.linkedLibrary("ssl")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CProbe", "CFloor", "CViewers",
        .product(name: "Engine", package: "tiltcast"),
        .product(name: "Views", package: "tiltcast"),
        .product(name: "TextLayout", package: "tiltcast"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
  ]
)
