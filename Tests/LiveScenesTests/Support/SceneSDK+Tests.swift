import Foundation

@testable import LiveScenes

extension SceneSDK {
  /// What scenes are compiled against, built once for all tests.
  static let ofTests = Result {
    let project = URL(fileURLWithPath: #filePath.components(separatedBy: "/Tests/LiveScenesTests")[0])
    let sdk = try SceneSDK(
      SwiftToolchain(), sources: project.appending(path: "Sources"),
      environment: ["XDG_CACHE_HOME": project.appending(path: ".build/cache").path])
    for optimizes in [false, true] { try sdk.build(optimizes: optimizes) }
    return sdk
  }
}
