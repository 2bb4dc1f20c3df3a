// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "nio-relay",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "https://github.com/apple/swift-nio", exact: "2.101.2")],
  targets: [
    .executableTarget(
      name: "nio-relay",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ])
  ]
)
