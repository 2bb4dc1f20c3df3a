// swift-tools-version: 6.2
import PackageDescription

// What libFuzzer's own `main` is linked with, on top of the server's targets; see `make fuzz`.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tiltcast", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "Engine", package: "tiltcast"), .product(name: "Server", package: "tiltcast"),
      ],
      path: "Fuzz")
  ]
)
