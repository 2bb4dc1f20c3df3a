import Foundation
import Testing

@testable import LiveScenes

@Suite("Resources of scenes")
struct BundleResourcesTests {
  @Test(
    "Files of any subfolder are in the bundle by their names, and the data of a catalogue by its set's name")
  func resources() throws {
    let folder = try written([
      "moons.json", "Data/words.txt", "Data/moons.json", "Sounds/bell.mp3",
      "Assets.xcassets/Moon.dataset/moon.bin",
      "Assets.xcassets/Moon.dataset/Contents.json", "Assets.xcassets/Moon.imageset/moon.svg",
      "Preview.swift", "bend.metal", "Info.plist", "LICENSE", "Tests/moon.txt", "Package.resolved",
      "de.lproj/Localizable.strings", "App.xcodeproj/project.pbxproj", ".hidden.json",
    ])
    defer { try? FileManager.default.removeItem(at: folder.url) }
    #expect(
      folder.resources == [
        "moons.json": "moons.json", "words.txt": "Data/words.txt", "bell.mp3": "Sounds/bell.mp3",
        "Moon.dataset": "Assets.xcassets/Moon.dataset/moon.bin",
      ])
  }

  @Test("The bundle of programs has the resources that are there now, and keeps the programs")
  func bundle() throws {
    let folder = try written(["moons.json", "words.txt"])
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let programs = try ProgramFolder()
    try Data("program".utf8).write(to: programs.url.appending(path: "scenes1"))
    programs.bundle(folder)
    try FileManager.default.removeItem(at: folder.url.appending(path: "words.txt"))
    programs.bundle(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: programs.url.path)
    #expect(Set(names) == ["scenes1", "moons.json", "Info.plist"])
    #expect(try Data(contentsOf: programs.url.appending(path: "moons.json")) == Data("moons.json".utf8))
  }

  @Test("Many files of data hide no source")
  func many() throws {
    let folder = try written((0..<SceneFolder.mostResources + 10).map { "\($0).json" } + ["z.swift"])
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let before = folder.stamps
    try Data("changed".utf8).write(to: folder.url.appending(path: "z.swift"))
    #expect(folder.stamps != before)
    #expect(folder.resources.count == SceneFolder.mostResources)
  }

  /// A new folder of files whose content is their path.
  private func written(_ paths: [String]) throws -> SceneFolder {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for path in paths {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(path.utf8).write(to: file)
    }
    return SceneFolder(path: folder.path)
  }
}
