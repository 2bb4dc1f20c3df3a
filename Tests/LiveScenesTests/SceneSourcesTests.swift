import Foundation
import Testing

@testable import LiveScenes

@Suite("The sources of a folder")
struct SceneSourcesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private var scenes: SceneFolder { SceneFolder(path: folder.path) }

  init() throws { try write("main.swift", "import Tiltcast\n") }

  private func write(_ place: String, _ text: String) throws {
    let file = folder.appending(path: place)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The sentence with which the folder is refused.
  private func refusal() -> String? {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      _ = try scenes.sources()
      return nil
    } catch {
      return error.diagnostics.first?.message
    }
  }

  @Test("They are read in the order of their places, without what belongs to the package")
  func read() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in ["Sub/B.swift", "A.swift", "Package.swift", "Tests/T.swift", ".hidden.swift", "notes.txt"] {
      try write(place, "// \(place)\n")
    }
    let sources = try scenes.sources()
    #expect(sources.files.map(\.place) == ["A.swift", "Sub/B.swift", "main.swift"])
    #expect(sources.line(1, of: "Sub/B.swift") == "// Sub/B.swift")
    #expect(sources.compiled.first?.name == scenes.url.path + "/A.swift")
  }

  @Test("What changes afterwards does not change what is quoted")
  func kept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = try scenes.sources()
    try write("main.swift", "secret\n")
    #expect(sources.line(1, of: "main.swift") == "import Tiltcast")
    for line in [-1, 0, 3] { #expect(sources.line(line, of: "main.swift") == nil) }
    #expect(sources.line(1, of: "../main.swift") == nil)
  }

  @Test("A link is none, wherever it leads", arguments: ["/etc/passwd", "/nowhere", "main.swift"])
  func link(target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Linked.swift").path, withDestinationPath: target)
    #expect(refusal()?.contains("Linked.swift is not a regular file") == true)
  }

  @Test("A pipe is none, and nobody waits for it")
  func pipe() throws {
    #expect(mkfifo(folder.appending(path: "Pipe.swift").path, 0o600) == 0)
    #expect(refusal()?.contains("Pipe.swift is not a regular file") == true)
  }

  @Test("A folder with the name of a source is a folder")
  func folderNamedSo() throws {
    try write("Folder.swift/A.swift", "")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try scenes.sources().files.map(\.place) == ["Folder.swift/A.swift", "main.swift"])
  }

  @Test("Nothing behind a link to a folder is a source")
  func linkedFolder() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Linked").path, withDestinationPath: "/")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try scenes.sources().files.map(\.place) == ["main.swift"])
  }

  @Test("Too large a file is refused, however little of it is on the disk")
  func sparse() throws {
    try write("Large.swift", "")
    #expect(truncate(folder.appending(path: "Large.swift").path, 3 << 30) == 0)
    #expect(refusal()?.contains("more than 4 MiB") == true)
  }

  @Test("Too many files are refused")
  func many() throws {
    for number in 0...500 { try write("A\(number).swift", "") }
    #expect(refusal()?.contains("more than 500 Swift files") == true)
  }

  @Test("Two files of the same name are refused, because the compiler cannot tell them apart")
  func twice() throws {
    try write("Sub/main.swift", "")
    #expect(refusal()?.contains("have the same name") == true)
  }

  @Test(
    "A name that no terminal could show is refused, and shown harmlessly",
    arguments: ["a\u{1B}[2J.swift", "a\nx:1:2: error: b.swift", "a\u{202E}.swift"])
  func unprintable(name: String) throws {
    try write(name, "")
    let sentence = try #require(refusal())
    #expect(sentence.contains("control character"))
    #expect(!sentence.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\n" || $0 == "\u{202E}" })
  }

  @Test("A folder without main.swift is refused")
  func noMain() throws {
    try FileManager.default.moveItem(
      at: folder.appending(path: "main.swift"), to: folder.appending(path: "domain.swift"))
    #expect(refusal()?.contains("main.swift") == true)
  }
}
