// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{{name}}",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tiltcast", path: "{{tiltcast}}")],
  targets: [
    .executableTarget(
      name: "{{Type}}",
      dependencies: [
        .product(name: "Engine", package: "tiltcast"), .product(name: "Tiltcast", package: "tiltcast"),
      ],
      path: ".", exclude: ["README.md"])
  ]
)
