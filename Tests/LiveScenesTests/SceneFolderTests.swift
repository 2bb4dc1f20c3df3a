import Foundation
import Testing

@testable import LiveScenes

@Suite("Folders of scenes")
struct SceneFolderTests {
  @Test("A saved shader is no change of the scenes, and a saved scene none of the shaders")
  func stamps() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenes = SceneFolder(path: folder.path)
    let empty = scenes.stamps
    try "vec2 bend(vec2 p) { return p; }".write(
      to: folder.appending(path: "bend.frag"), atomically: true, encoding: .utf8)
    let shaded = scenes.stamps
    #expect(shaded.scenes == empty.scenes && shaded.shaders != empty.shaders)
    try "import Tiltcast".write(to: folder.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    let written = scenes.stamps
    #expect(written.scenes != shaded.scenes && written.shaders == shaded.shaders)
    #expect(scenes.shaders.map(\.lastPathComponent) == ["bend.frag"])
  }

  @Test(
    "What editors write beside, and what is none of the scenes', is no change; a picture or a font is one")
  func others() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for place in ["Pictures", "Fonts", "Tests", "notes", ".git"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: place), withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenes = SceneFolder(path: folder.path)
    let before = scenes.stamps
    for name in [
      "#main.swift#", "main.swift~", "4913", ".main.swift.swp", ".#main.swift", "notes/a.txt", "log",
      ".git/a.swift",
      "Tests/a.swift", "Package.swift", "Pictures/moon.svg~", "Pictures/#moon.svg#", "Pictures/4913",
    ] { try Data("x".utf8).write(to: folder.appending(path: name)) }
    #expect(scenes.stamps == before)
    for name in ["Pictures/moon.svg", "Fonts/a.ttf", "notes/Scene.swift", "notes/moons.json"] {
      let before = scenes.stamps
      try Data("x".utf8).write(to: folder.appending(path: name))
      #expect(scenes.stamps.scenes != before.scenes && scenes.stamps.shaders == before.shaders)
    }
  }

  @Test("A file that is replaced by one of the same size and time is a change")
  func replaced() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenes = SceneFolder(path: folder.path)
    let time = [timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0)]
    let (file, draft) = (folder.appending(path: "main.swift"), folder.appending(path: "draft"))
    for (place, text) in [(file, "let a = 1"), (draft, "let a = 2")] {
      try text.write(to: place, atomically: false, encoding: .utf8)
      #expect(utimensat(AT_FDCWD, place.path, time, 0) == 0)
    }
    let before = scenes.stamps
    #expect(rename(draft.path, file.path) == 0)
    #expect(scenes.stamps.scenes != before.scenes)
  }

  @Test("A folder that is too deep says that not all of it is looked at")
  func excess() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let deep = (0..<40).reduce(folder) { place, _ in place.appending(path: "d") }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "d"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(SceneFolder(path: folder.path).excess == nil)
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    #expect(SceneFolder(path: folder.path).excess?.contains("32 folders deep") == true)
  }
}
