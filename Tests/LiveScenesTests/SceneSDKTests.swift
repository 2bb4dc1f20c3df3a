import Foundation
import Testing

@testable import LiveScenes

@Suite("What scenes are compiled against")
struct SceneSDKTests {
  @Test(
    "It has the modules of C libraries for each version of the language, as a confined compiler can make none",
    arguments: SceneSources.languageModes)
  func modules(mode: String) throws {
    let sdk = try SceneSDK.ofTests.get()
    let direct = try #require(try sdk.ways(optimizes: false).direct)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = CompilerCommands.Files(
      sources: [folder.path + "/main.swift"], languageMode: mode, overlay: folder.path + "/overlay.json",
      object: folder.path + "/main.o", program: folder.path + "/main", cache: folder.path + "/modules")
    try Data("import Foundation\nimport SwiftUI\nprint(Date())\n".utf8)
      .write(to: folder.appending(path: "main.swift"))
    try Data("{\"version\":0,\"roots\":[]}".utf8).write(to: folder.appending(path: "overlay.json"))
    let modules = sdk.folder.appending(path: "modules").path
    let before = try FileManager.default.contentsOfDirectory(atPath: modules).sorted()
    #expect(try SwiftToolchain.run(direct.compiling(files)).succeeded)
    #expect(try FileManager.default.contentsOfDirectory(atPath: modules).sorted() == before)
  }
}
