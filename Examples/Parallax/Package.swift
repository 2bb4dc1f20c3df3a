// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "parallax",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tiltcast", path: "../..")],
  targets: [
    .executableTarget(
      name: "Parallax",
      dependencies: [
        .product(name: "Engine", package: "tiltcast"), .product(name: "Tiltcast", package: "tiltcast"),
      ],
      path: ".", exclude: ["README.md"])
  ]
)
