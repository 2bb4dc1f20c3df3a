// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{{name}}",
  platforms: [.macOS(.v14)],
  dependencies: [{{dependency}}],
  targets: [
    .executableTarget(
      name: "{{Type}}",
      dependencies: [
        .product(name: "Engine", package: "{{package}}"), .product(name: "Tiltcast", package: "{{package}}"),
      ],
      path: ".", exclude: ["README.md", "Tests"],
      // Add .copy("Fonts") and .copy("Shaders") when there are such folders.
      resources: [.copy("Pictures")]),
    .testTarget(
      name: "{{Type}}Tests", dependencies: ["{{Type}}", .product(name: "Engine", package: "{{package}}")],
      path: "Tests", resources: [.copy("tilt.jsonl")]),
  ]
)
