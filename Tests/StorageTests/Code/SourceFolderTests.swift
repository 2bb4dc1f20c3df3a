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
    _ text: String, as name: String, if condition: SourceFolder.Condition = .anything
  ) throws -> (replaced: [String], isAdded: Bool) {
    var replaced: [String] = []
    let isAdded = try folder.save(Array(text.utf8), at: place(name), if: condition) {
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
    #expect(try save("moon", as: "Moon.swift", if: .nothing).isAdded)
    #expect(try read("Moon.swift") == "moon")
    for name in ["Moon.swift", "main.swift"] {
      #expect(throws: SourceFault.exists(name)) { try save("x", as: name, if: .nothing) }
    }
    for name in ["MAIN.swift", "Main.swift"] {
      #expect(throws: SourceFault.exists("main.swift")) { try save("x", as: name) }
    }
    #expect(throws: SourceFault.exists("Shapes/Star.swift")) { try save("x", as: "star.swift") }
    #expect(throws: SourceFault.exists("Shapes/Star.swift")) { try save("x", as: "Star.swift") }
    for name in ["Shapes/Moon.swift", "Other/Moon.swift", "a b.swift"] {
      #expect(throws: SourceFault.badName(name)) { try save("x", as: name) }
    }
  }

  @Test("A name with the same letters in other bytes is another file's, and no new one's")
  func composition() throws {
    try write("decomposed", "in/cafe\u{301}.swift")
    #expect(throws: SourceFault.badName("caf\u{e9}.swift")) { try save("x", as: "caf\u{e9}.swift") }
    #expect(try save("y", as: "cafe\u{301}.swift").replaced == ["decomposed"])
    #expect(folder.sources.count == 4)
  }

  @Test("What cannot be kept, or is read-only, is not replaced")
  func irreplaceable() throws {
    folder.limits.fileBytes = 8
    try write("123456789", "in/main.swift")
    #expect(throws: SourceFault.tooLarge("main.swift", most: 8)) { try save("x", as: "main.swift") }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: url.appendingPathComponent("in/plain.frag").path)
    #expect(throws: SourceFault.readOnly("plain.frag")) { try save("x", as: "plain.frag") }
    folder.limits = SourceFolder.Limits()
    #expect(try read("main.swift") == "123456789")
    #expect(try read("plain.frag") == "frag")
  }

  @Test("A save for a version replaces no other one")
  func conditions() throws {
    let run = SourceFolder.version(of: Array("run".utf8))
    #expect(throws: SourceFault.overtaken("main.swift")) {
      try save("x", as: "main.swift", if: .versions(["other"]))
    }
    #expect(throws: SourceFault.overtaken("New.swift")) {
      try save("x", as: "New.swift", if: .versions(["*"]))
    }
    #expect(try save("walk", as: "main.swift", if: .versions(["other", run])).replaced == ["run"])
    #expect(throws: SourceFault.overtaken("main.swift")) {
      try save("x", as: "main.swift", if: .versions([run]))
    }
    #expect(try save("fly", as: "main.swift", if: .versions(["*"])).replaced == ["walk"])
    #expect(folder.sources.count == 3)
  }

  @Test("A save that comes again, as after a lost answer, is no other version")
  func again() throws {
    let run = SourceFolder.version(of: Array("run".utf8))
    try save("walk", as: "main.swift", if: .versions([run]))
    #expect(try save("walk", as: "main.swift", if: .versions([run])).replaced.isEmpty)
  }

  @Test("A folder that has gone is said to have gone")
  func gone() throws {
    try FileManager.default.moveItem(
      at: url.appendingPathComponent("in"), to: url.appendingPathComponent("away"))
    for attempt in [
      { try self.save("x", as: "New.swift") },
      {
        _ = try self.read("main.swift"); return ([], false)
      },
    ] {
      do {
        _ = try attempt()
        Issue.record("The folder is not there.")
      } catch let fault as SourceFault {
        #expect(fault.description.contains("its folder no longer exists"))
      }
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
        try folder.save(bytes, at: place("main.swift")) { _ in }
      }
      try Data(bytes).write(to: url.appendingPathComponent("in/odd.swift"))
      #expect(throws: SourceFault.notText("odd.swift")) { try read("odd.swift") }
    }
    folder.limits.fileBytes = 8
    #expect(throws: SourceFault.tooLarge("main.swift", most: 8)) { try save("123456789", as: "main.swift") }
    folder.limits.totalBytes = 16
    #expect(throws: SourceFault.full(files: 500, bytes: 16)) { try save("12345678", as: "main.swift") }
    folder.limits = SourceFolder.Limits()
    folder.limits.files = 4
    #expect(throws: SourceFault.full(files: 4, bytes: 4 << 20)) { try save("", as: "Fifth.swift") }
    #expect(try read("main.swift") == "run")
  }
}
