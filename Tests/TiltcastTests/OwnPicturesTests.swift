import Foundation
import LiveScenes
import Testing

@testable import Server
@testable import Tiltcast
@testable import WebSockets

@Suite("Pictures beside scenes of somebody's own")
struct OwnPicturesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Pictures"), withIntermediateDirectories: true)
  }

  private func add(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent("Pictures/\(name)"))
  }

  @Test("They are read again only if one has changed, and handed out once")
  func changes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("moon.svg", "one")
    let pictures = OwnPictures(of: SceneFolder(path: folder.path))
    #expect(pictures.takeChanged() != nil)
    pictures.read()
    #expect(pictures.takeChanged() == nil)
    try add("moon.svg", "two")
    pictures.read()
    let files = try #require(pictures.takeChanged())
    #expect(files.response(path: "/moon.svg", ifNoneMatch: nil)?.body == Array("two".utf8))
    #expect(pictures.takeChanged() == nil && pictures.problems == [])
  }

  @Test("What is left out is reported to presenters")
  func problems() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("Pictures/large.png").path
    close(open(path, O_WRONLY | O_CREAT, 0o600))
    try #require(truncate(path, 3 << 30) == 0)
    let pictures = OwnPictures(of: SceneFolder(path: folder.path))
    #expect(pictures.problems.map(\.message) == ["Files of more than 64 MiB together are not all served."])
  }
}
