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
    let files = try compiled("import Foundation\nimport SwiftUI\nprint(Date())\n", languageMode: mode)
    let modules = sdk.folder.appending(path: "modules").path
    let before = try FileManager.default.contentsOfDirectory(atPath: modules).sorted()
    #expect(try SwiftToolchain.run(direct.compiling(files)).succeeded)
    #expect(try FileManager.default.contentsOfDirectory(atPath: modules).sorted() == before)
  }

  @Test(
    "A program that does not use Foundation is linked without its libraries",
    arguments: [("import Tiltcast\nprint(1)\n", false), ("import Foundation\nprint(Date())\n", true)])
  func foundation(text: String, isUsed: Bool) throws {
    let direct = try #require(try SceneSDK.ofTests.get().ways(optimizes: false).direct)
    let files = try compiled(text)
    #expect(try SwiftToolchain.run(direct.compiling(files)).succeeded)
    let usesFoundation = CompiledFile(path: files.object).usesFoundation
    #expect(usesFoundation == isUsed)
    let linking = direct.linking(files, usesFoundation: usesFoundation)
    #expect(linking.contains("-lFoundation") == isUsed)
    #expect(try SwiftToolchain.run(linking).succeeded)
  }

  @Test("A command waits for modules that are being built, and says so")
  func locked() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (program, lock) = (folder.appending(path: "tiltcast"), folder.appending(path: "modules.lock"))
    BuiltModules.waitUntilBuilt(of: program) { Issue.record("Nothing is being built.") }
    let building = open(lock.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    BuiltModules.waitUntilBuilt(of: program) { Issue.record("They are built.") }
    #expect(flock(building, LOCK_EX) == 0)
    var said = 0
    BuiltModules.waitUntilBuilt(of: program) {
      said += 1
      close(building)
    }
    #expect(said == 1)
  }

  /// The files of a compilation of a text, in a new folder.
  private func compiled(_ text: String, languageMode: String = "6") throws -> CompilerCommands.Files {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "main.swift"))
    try Data("{\"version\":0,\"roots\":[]}".utf8).write(to: folder.appending(path: "overlay.json"))
    return CompilerCommands.Files(
      sources: [folder.path + "/main.swift"], languageMode: languageMode,
      overlay: folder.path + "/overlay.json", object: folder.path + "/main.o",
      program: folder.path + "/main", cache: folder.path + "/modules")
  }
}
