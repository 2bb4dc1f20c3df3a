// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "TiltcastKit",
  platforms: [.iOS(.v17), .macOS(.v14), .visionOS(.v1)],
  products: [.library(name: "TiltcastKit", targets: ["TiltcastKit"])],
  targets: [
    // The client of a room, without Apple's frameworks: it is built and tested on Linux.
    .target(name: "TiltcastRoom"),
    // Property wrappers and modifiers for SwiftUI; empty where there is none.
    .target(name: "TiltcastKit", dependencies: ["TiltcastRoom"]),
    .testTarget(name: "TiltcastRoomTests", dependencies: ["TiltcastRoom"]),
  ]
)
