// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "compass",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tiltcast", path: "../..")],
  targets: [
    .executableTarget(
      name: "Compass",
      dependencies: [
        .product(name: "Engine", package: "tiltcast"), .product(name: "Tiltcast", package: "tiltcast"),
      ],
      path: ".", exclude: ["README.md"])
  ]
)
