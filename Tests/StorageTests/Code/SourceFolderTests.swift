import Foundation
import Testing

@testable import Storage

@Suite("A folder's sources")
final class SourceFolderTests {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "sources-\(UUID().uuidString)")
  private lazy var folder = SourceFolder(path: url.appendingPathComponent("in").path)

  init() throws {
    for (path, text) in [
      ("in/main.swift", "run"), ("in/Shapes/Star.swift", "star"), ("in/plain.frag", "frag"),
      ("in/Package.swift", "package"), ("in/Tests/A.swift", "test"), ("in/notes.txt", "notes"),
      ("outside.swift", "outside"),
    ] { try write(text, path) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  private func write(_ text: String, _ path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func place(_ text: String) throws -> SourcePlace { try #require(SourcePlace(text)) }

  private func read(_ text: String) throws -> String {
    String(decoding: try folder.text(of: place(text)), as: UTF8.self)
  }

  /// Saves a text and returns what was replaced, and whether the file is new.
  @discardableResult
  private func save(
    _ text: String, as name: String, isNew: Bool = false
  ) throws -> (replaced: [String], isAdded: Bool) {
    var replaced: [String] = []
    let isAdded = try folder.save(Array(text.utf8), at: place(name), isNew: isNew) {
      replaced.append(String(decoding: $0, as: UTF8.self))
    }
    return (replaced, isAdded)
  }

  @Test("Listed are the sources, and neither the package's files nor links")
  func list() throws {
    try FileManager.default.createSymbolicLink(
      at: url.appendingPathComponent("in/link.swift"),
      withDestinationURL: url.appendingPathComponent("outside.swift"))
    #expect(folder.sources.map(\.name) == ["Shapes/Star.swift", "main.swift", "plain.frag"])
    #expect(folder.sources.map(\.bytes) == [4, 3, 4])
  }

  @Test("A save replaces a source and tells what it was, unless it is the same")
  func save() throws {
    let (replaced, isAdded) = try save("new star", as: "Shapes/Star.swift")
    #expect(replaced == ["star"] && !isAdded)
    #expect(try read("Shapes/Star.swift") == "new star")
    #expect(try save("new star", as: "Shapes/Star.swift").replaced.isEmpty)
  }

  @Test("A new source gets a plain name that no other one has")
  func add() throws {
    #expect(try save("moon", as: "Moon.swift", isNew: true).isAdded)
    #expect(try read("Moon.swift") == "moon")
    for name in ["Moon.swift", "main.swift"] {
      #expect(throws: SourceFault.exists(name)) { try save("x", as: name, isNew: true) }
    }
    #expect(throws: SourceFault.exists("Shapes/Star.swift")) { try save("x", as: "Star.swift") }
    for name in ["Shapes/Moon.swift", "Other/Moon.swift", "a b.swift"] {
      #expect(throws: SourceFault.badName(name)) { try save("x", as: name) }
    }
  }

  @Test("Links lead nowhere, also where one has taken a folder's place")
  func links() throws {
    let files = FileManager.default
    try files.createSymbolicLink(
      at: url.appendingPathComponent("in/link.swift"),
      withDestinationURL: url.appendingPathComponent("outside.swift"))
    #expect(throws: SourceFault.notRegular("link.swift")) { try save("x", as: "link.swift") }
    #expect(throws: SourceFault.notRegular("link.swift")) { try read("link.swift") }
    try files.createSymbolicLink(
      at: url.appendingPathComponent("in/Away"), withDestinationURL: url)
    #expect(throws: SourceFault.badName("Away/outside.swift")) { try save("x", as: "Away/outside.swift") }
    #expect(throws: SourceFault.notRegular("Away/outside.swift")) { try read("Away/outside.swift") }
    #expect(try String(contentsOf: url.appendingPathComponent("outside.swift"), encoding: .utf8) == "outside")
  }

  @Test("Only text is saved and read, and only so much")
  func bounds() throws {
    for bytes in [[0xFF], [0x61, 0], [0xC3]] as [[UInt8]] {
      #expect(throws: SourceFault.notText("main.swift")) {
        try folder.save(bytes, at: place("main.swift"), isNew: false) { _ in }
      }
      try Data(bytes).write(to: url.appendingPathComponent("in/odd.swift"))
      #expect(throws: SourceFault.notText("odd.swift")) { try read("odd.swift") }
    }
    folder.limits.fileBytes = 8
    #expect(throws: SourceFault.tooLarge("main.swift")) { try save("123456789", as: "main.swift") }
    folder.limits.totalBytes = 16
    #expect(throws: SourceFault.full) { try save("12345678", as: "main.swift") }
    folder.limits = SourceFolder.Limits()
    folder.limits.files = 4
    #expect(throws: SourceFault.full) { try save("", as: "Fifth.swift") }
    #expect(try read("main.swift") == "run")
  }
}
